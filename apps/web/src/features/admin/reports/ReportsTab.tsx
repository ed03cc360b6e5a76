import type { ReportLine } from "@lingualoom/contract/calls/admin/reports.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { reportsQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { Part } from "../Part.tsx";
import { ReportDetail, type ReportRequest, useReportActions } from "./ReportDetail.tsx";

export function ReportsTab() {
  const { t, i18n } = useTranslation("admin");
  const [state, setState] = useState<"open" | "settled">("open");
  const list = useInfiniteQuery(reportsQuery(state));
  const actions = useReportActions();
  const open = list.data?.pages[0]?.open ?? 0;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <Part
      title={t("reports")}
      end={<span className="text-sm text-muted">{t("openReports", { number: number.format(open) })}</span>}
    >
      <p className="mb-4 text-sm text-muted">{t("reportsHint")}</p>
      <Choice
        label={t("reportsShown")}
        value={state}
        options={[
          { value: "open", text: t("reportsOpen") },
          { value: "settled", text: t("reportsSettled") },
        ]}
        onChange={setState}
      />
      <ResourceList
        ordered
        label={t("reports")}
        query={list}
        items={list.data?.pages.flatMap(({ reports }) => reports)}
        failed={t("fetchFailed")}
        waiting={<Skeleton className="mt-4 h-40 w-full rounded-md" />}
        empty={<EmptyState title={t("noReports")} />}
        more={t("more")}
        className="mt-2 divide-y divide-line"
      >
        {(line) => <ReportRow key={line._id} line={line} busy={actions.isPending} onAction={actions.mutateAsync} />}
      </ResourceList>
      {actions.proof}
    </Part>
  );
}

interface Props {
  readonly line: ReportLine;
  readonly busy: boolean;
  readonly onAction: (wish: ReportRequest) => Promise<unknown>;
}

function ReportRow({ line, busy, onAction }: Props) {
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
