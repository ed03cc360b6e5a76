import type { ReportLine } from "@lingualoom/contract/calls/admin/reports.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { useActivity } from "../activity.ts";
import { useReauthenticatedChange } from "../reauthentication/use-reauthenticated-change.ts";

export type ReportAction = "dismiss" | "deleteMessage" | "suspendAuthor";

export interface ReportRequest {
  readonly action: ReportAction;
  readonly report: ReportLine;
}

/** What administrators do about a report; each reports its result and refetches everything shown. */
export function useReportActions() {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const { report: tell } = useActivity();
  return useReauthenticatedChange({
    async ask({ action, report }: ReportRequest) {
      const params = { id: report._id };
      if (action === "dismiss") await call("POST /health/admin/reports/:id/dismiss", { params });
      else if (action === "deleteMessage") await call("POST /health/admin/reports/:id/delete-message", { params });
      else await call("POST /health/admin/reports/:id/suspend-author", { params });
      if (action === "dismiss") return t("reportDismissed");
      return action === "deleteMessage" ? t("reportedIsDeleted") : t("suspended", { email: report.author.email });
    },
    onDone(done) {
      tell("success", done);
      void client.invalidateQueries({ queryKey: ADMIN });
    },
    failure: t("reportActionFailed"),
  });
}
