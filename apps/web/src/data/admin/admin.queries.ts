import type { DoctorFinding } from "@lingualoom/contract/calls/admin/doctor.ts";
import { infiniteQueryOptions, queryOptions, skipToken } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";

/** Prefix of all dashboard queries, so that "Refresh" refetches all of them. */
export const ADMIN = ["admin"] as const;

export const analyticsQuery = (days: number) =>
  queryOptions({
    queryKey: [...ADMIN, "analytics", days],
    queryFn: () => call("GET /health/admin/enhanced-analytics", { query: { days } }),
    placeholderData: (before) => before,
  });

export const providerKeysQuery = queryOptions({
  queryKey: [...ADMIN, "keys"],
  queryFn: () => call("GET /admin/lingualoomai"),
});

export const signInProvidersAdminQuery = queryOptions({
  queryKey: [...ADMIN, "sign-in-providers"],
  queryFn: () => call("GET /admin/sign-in-providers"),
});

export const usersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN, "users", q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call("GET /health/admin/users", { query: { q, cursor: pageParam } }),
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const reportsQuery = (state: "open" | "settled") =>
  infiniteQueryOptions({
    queryKey: [...ADMIN, "reports", state],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call("GET /health/admin/reports", { query: { state, cursor: pageParam } }),
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...ADMIN, "report", id],
    queryFn: () => call("GET /health/admin/reports/:id", { params: { id } }),
  });

export const pendingUsersQuery = queryOptions({
  queryKey: [...ADMIN, "pending"],
  queryFn: async () => (await call("GET /health/admin/pending-users")).pending,
});

export const lostPhonesQuery = queryOptions({
  queryKey: [...ADMIN, "lost-phones"],
  queryFn: async () => (await call("GET /health/admin/lost-phones")).lostPhones,
});

export const backendStatusQuery = queryOptions({
  queryKey: [...ADMIN, "backends"],
  queryFn: async () => {
    const [status, list] = await Promise.all([call("GET /admin/render-status"), call("GET /admin/config")]);
    return { status: status.backends, list };
  },
});

export const serverSettingsQuery = queryOptions({
  queryKey: [...ADMIN, "settings"],
  queryFn: () => call("GET /health/admin/settings"),
});

export const emailTemplatesQuery = queryOptions({
  queryKey: [...ADMIN, "email"],
  queryFn: () => call("GET /health/admin/email-templates"),
});

export const systemQuery = queryOptions({
  queryKey: [...ADMIN, "system"],
  queryFn: () => call("GET /health/admin/system"),
});

/** The result of the last server check, in the language of its request. Only a click runs one. */
export const doctorQuery = (language: string) =>
  queryOptions<{ at: Date; findings: readonly DoctorFinding[] }>({
    queryKey: [...ADMIN, "doctor", language],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

const WATCH_FETCH_MS = 1_000;
export const enginesQuery = queryOptions({
  queryKey: [...ADMIN, "engines"],
  queryFn: () => call("GET /health/admin/engines"),
  refetchInterval: ({ state }) =>
    state.data?.ruleBased.looking ||
    state.data?.models.some((model) => model.state === "fetching") ||
    state.data?.ruleBased.pairs.some((pair) => pair.state === "fetching")
      ? WATCH_FETCH_MS
      : false,
});

export interface AuditFilter {
  readonly action: string;
  readonly from: string;
  readonly until: string;
}

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN, "audit", filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call("GET /health/admin/activity", { query: { ...filter, cursor: pageParam } }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
