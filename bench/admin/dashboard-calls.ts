import type { Calls, Name } from "@lingualoom/contract/calls.ts";

/** Every reading call of administrators; a new one does not compile until it is here. */
type AdminRead = {
  [N in Name]: N extends `GET ${string}` ? (Calls[N]["access"] extends "admin" ? N : never) : never;
}[Name];

export interface Sample {
  readonly _id: string;
  readonly email: string;
}

/** The requests for each: those of the page as it opens and pages on, and harder ones. */
export const dashboardCalls = (sample: Sample): Readonly<Record<AdminRead, readonly string[]>> => ({
  "GET /health/admin/users": [
    "/health/admin/users",
    `/health/admin/users?cursor=${sample._id}&limit=100`,
    // By a part that few, none or all have, and by a beginning of one and two letters.
    `/health/admin/users?q=${sample.email.slice(3, 12)}`,
    "/health/admin/users?q=nobody%20at%20all",
    "/health/admin/users?q=people.ex",
    "/health/admin/users?q=zz",
    "/health/admin/users?q=p",
  ],
  "GET /health/admin/pending-users": ["/health/admin/pending-users"],
  "GET /health/admin/lost-phones": ["/health/admin/lost-phones"],
  "GET /health/admin/find-user/:email": [`/health/admin/find-user/${encodeURIComponent(sample.email)}`],
  "GET /health/admin/analytics": ["/health/admin/analytics"],
  "GET /health/admin/enhanced-analytics": [
    "/health/admin/enhanced-analytics",
    "/health/admin/enhanced-analytics?days=366",
  ],
  "GET /health/admin/activity": [
    "/health/admin/activity",
    `/health/admin/activity?cursor=${sample._id}`,
    "/health/admin/activity?action=admin.granted",
    "/health/admin/activity?action=secret.rotated",
    `/health/admin/activity?actor=${sample._id}`,
    `/health/admin/activity?subject=${sample._id}`,
    "/health/admin/activity?until=2020-01-01",
    `/health/admin/activity?from=${daysAgo(200)}&until=${daysAgo(190)}`,
    "/health/admin/activity?limit=1000",
  ],
  "GET /health/admin/reports": ["/health/admin/reports", "/health/admin/reports?state=settled"],
  "GET /health/admin/reports/:id": [`/health/admin/reports/${sample._id}`],
  "GET /health/admin/email-templates": ["/health/admin/email-templates"],
  "GET /health/load-balancing": ["/health/load-balancing"],
  "GET /health/admin/system": ["/health/admin/system"],
  "GET /health/admin/engines": ["/health/admin/engines"],
  "GET /admin/sign-in-providers": ["/admin/sign-in-providers"],
  "GET /admin/lingualoomai": ["/admin/lingualoomai"],
  "GET /admin/render-status": ["/admin/render-status"],
  "GET /admin/config": ["/admin/config"],
  "GET /health/admin/glossary": ["/health/admin/glossary"],
  "GET /health/admin/glossary/export": [
    "/health/admin/glossary/export?format=csv",
    "/health/admin/glossary/export?format=tbx",
  ],
  "GET /admin/imports": ["/admin/imports"],
  "GET /health/admin/settings": ["/health/admin/settings"],
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

export interface DashboardCall {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** Admin actions on people, each followed by the action that undoes it. */
export function adminActions({ _id, email }: Sample): DashboardCall[] {
  const post = (path: string, body?: object): DashboardCall => ({ method: "POST", path, ...(body && { body }) });
  const address = encodeURIComponent(email);
  return [
    post(`/health/admin/make-admin/${address}`),
    post(`/health/admin/remove-admin/${address}`),
    post(`/health/admin/users/${_id}/suspend`),
    post(`/health/admin/users/${_id}/restore`),
    post(`/health/admin/users/${_id}/sign-out`),
    post("/health/admin/preview-email", { subject: "Tonight", content: "We stop at ten for an hour." }),
  ];
}
