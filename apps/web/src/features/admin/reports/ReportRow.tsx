import type { ReportLine } from "@lingualoom/contract/calls/admin/reports.ts";
import { useId, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ReportDetail } from "./ReportDetail.tsx";
import type { ReportRequest } from "./use-report-actions.ts";

interface Props {
  readonly line: ReportLine;
  readonly busy: boolean;
  readonly onAction: (wish: ReportRequest) => Promise<unknown>;
}

/** One report: who reported whom, and why. A press shows the message. */
export function ReportRow({ line, busy, onAction }: Props) {
  const { t, i18n } = useTranslation("admin");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  const reasons = {
    spam: t("reasonSpam"),
    insult: t("reasonInsult"),
    threat: t("reasonThreat"),
    other: t("reasonOther"),
  };
  const outcomes = {
    dismissed: t("outcomeDismissed"),
    deleted: t("outcomeDeleted"),
    suspended: t("outcomeSuspended"),
  };
  const parts = { message: null, suggestion: t("reportedSuggestion"), correction: t("reportedCorrection") };
  const part = parts[line.part];
  return (
    <li className="py-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="w-full rounded-md p-2 text-start transition-colors duration-150 hover:bg-sunken"
      >
        <span className="flex flex-wrap justify-between gap-x-4">
          <span className="font-medium">
            {reasons[line.reason]}
            {part && ` · ${part}`}
            {line.outcome && ` · ${outcomes[line.outcome]}`}
          </span>
          <time dateTime={line.at} className="text-sm text-muted tabular-nums">
            {time.format(new Date(line.at))}
          </time>
        </span>
        <span className="block text-sm text-muted">
          <bdi>{t("reportedBy", { reporter: line.reporter.fullName, author: line.author.fullName })}</bdi>
          {` · ${t(line.kind === "group" ? "inGroup" : "inDirect")}`}
          {line.author.suspended && ` · ${t("isSuspended")}`}
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="px-2 pt-2 pb-3">
        {isOpen && <ReportDetail line={line} busy={busy} onAction={onAction} />}
      </div>
    </li>
  );
}
