import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportsQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { Part } from "../Part.tsx";
import { ReportRow } from "./ReportRow.tsx";
import { useReportActions } from "./use-report-actions.ts";

/** The messages that people reported: those that wait, or those that were settled. */
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
