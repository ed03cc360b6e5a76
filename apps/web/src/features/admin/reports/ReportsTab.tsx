import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportsQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
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
  const lines = list.data?.pages.flatMap(({ reports }) => reports) ?? [];
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
      {list.isPending && <Skeleton className="mt-4 h-40 w-full rounded-md" />}
      {list.isError && !list.data && (
        <EmptyState alert title={t("fetchFailed")}>
          <Retry onClick={() => void list.refetch()} />
        </EmptyState>
      )}
      {list.isSuccess && lines.length === 0 && <EmptyState title={t("noReports")} />}
      <ol aria-label={t("reports")} className="mt-2 divide-y divide-line">
        {lines.map((line) => (
          <ReportRow key={line._id} line={line} busy={actions.updating} onAction={actions.change} />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button
          look="plain"
          className="w-full"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
      {actions.proof}
    </Part>
  );
}
