import { notFound } from "../../../errors.ts";
import type { Routes } from "../../../http/routes.ts";
import { type AdminReportDependencies, deleteReported, dismissReport, suspendReported } from "./reports.ts";
import { readReport, readReports } from "./reports-store.ts";

type Names =
  | "GET /health/admin/reports"
  | "GET /health/admin/reports/:id"
  | "POST /health/admin/reports/:id/dismiss"
  | "POST /health/admin/reports/:id/delete-message"
  | "POST /health/admin/reports/:id/suspend-author";

/** The only calls in which administrators read messages: those that somebody showed them. */
export function adminReportRoutes(deps: AdminReportDependencies): Routes<Names> {
  const { database } = deps;
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
      await dismissReport(deps, actor(input), input.params.id);
      return done;
    },
    async "POST /health/admin/reports/:id/delete-message"(input) {
      await deleteReported(deps, actor(input), input.params.id);
      return done;
    },
    async "POST /health/admin/reports/:id/suspend-author"(input) {
      await deps.requireReauthentication(input.me, { address: input.address });
      await suspendReported(deps, actor(input), input.params.id);
      return done;
    },
  };
}
