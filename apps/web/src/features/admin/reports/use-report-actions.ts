import type { ReportLine } from "@lingualoom/contract/calls/admin/reports.ts";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { useAdminAction } from "../use-admin-action.ts";

export type ReportAction = "dismiss" | "deleteMessage" | "suspendAuthor";

export interface ReportRequest {
  readonly action: ReportAction;
  readonly report: ReportLine;
}

/** What administrators do about a report; each reports its result and refetches everything shown. */
export function useReportActions() {
  const { t } = useTranslation("admin");
  return useAdminAction({
    async act({ action, report }: ReportRequest) {
      const params = { id: report._id };
      if (action === "dismiss") await call("POST /health/admin/reports/:id/dismiss", { params });
      else if (action === "deleteMessage") await call("POST /health/admin/reports/:id/delete-message", { params });
      else await call("POST /health/admin/reports/:id/suspend-author", { params });
      if (action === "dismiss") return t("reportDismissed");
      return action === "deleteMessage" ? t("reportedIsDeleted") : t("suspended", { email: report.author.email });
    },
    done: (sentence) => sentence,
    failed: t("reportActionFailed"),
    stale: [ADMIN],
  });
}
