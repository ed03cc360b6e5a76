import type { SessionService } from "#/identity/sessions/sessions.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { RequireReauthentication } from "#/platform/caller.ts";
import type { Platform } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import type { TextEndings } from "#/talk/message/delete-texts-store.ts";
import { deleteReported, dismissReport, suspendReported } from "./reports.ts";
import { readReport, readReports } from "./reports-store.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly endings: TextEndings;
  readonly memberships: Memberships;
  readonly onVisibilityChanged: (userId: string) => void;
  readonly requireReauthentication: RequireReauthentication;
  readonly sessions: SessionService;
}

type Names =
  | "GET /health/admin/reports"
  | "GET /health/admin/reports/:id"
  | "POST /health/admin/reports/:id/dismiss"
  | "POST /health/admin/reports/:id/delete-message"
  | "POST /health/admin/reports/:id/suspend-author";

/** The only calls in which administrators read messages: those that users have reported. */
export function adminReportRoutes(context: Needs): Routes<Names> {
  const { database } = context;
  const actor = ({ me, address }: { me: { userId: string }; address: string }) => ({
    userId: me.userId,
    address,
  });
  const done = { success: true } as const;
  return {
    "GET /health/admin/reports": ({ query }) => readReports(database, query),
    async "GET /health/admin/reports/:id"({ params }) {
      const report = await readReport(database, params.id);
      if (!report) throw notFound("reportNotFound");
      return report;
    },
    async "POST /health/admin/reports/:id/dismiss"(input) {
      await dismissReport(context, actor(input), input.params.id);
      return done;
    },
    async "POST /health/admin/reports/:id/delete-message"(input) {
      await deleteReported(context, actor(input), input.params.id);
      return done;
    },
    async "POST /health/admin/reports/:id/suspend-author"(input) {
      await context.requireReauthentication(input.me, { address: input.address });
      await suspendReported(context, actor(input), input.params.id);
      return done;
    },
  };
}
