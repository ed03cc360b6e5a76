import type { Report, ReportLine } from "@lingualoom/contract/calls/admin/reports.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import type { ReportAction, ReportRequest } from "./use-report-actions.ts";

interface Props {
  readonly line: ReportLine;
  readonly busy: boolean;
  readonly onAction: (wish: ReportRequest) => void;
}

/** What was reported, and what can be done about it. */
export function ReportDetail({ line, busy, onAction }: Props) {
  const { t } = useTranslation("admin");
  const { data: report, isError, refetch } = useQuery(reportQuery(line._id));
  const [asked, setAsked] = useState<"deleteMessage" | "suspendAuthor" | null>(null);
  if (isError && !report)
    return (
      <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
        {t("fetchFailed")}
        <Retry onClick={() => void refetch()} />
      </p>
    );
  if (!report) return <Skeleton className="h-24 w-full rounded-md" />;
  const act = (action: ReportAction) => onAction({ action, report: line });
  const name = report.author.fullName;
  return (
    <div className="grid gap-3">
      {report.words && (
        <blockquote dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere">
          {report.words}
        </blockquote>
      )}
      <ol aria-label={t("reportedMessages")} className="grid gap-2">
        {report.context.map((message) => (
          <ReportedMessage key={`${message.sentAt} ${message.text}`} message={message} isReported={false} />
        ))}
        <ReportedMessage message={report.message} isReported />
      </ol>
      {!report.isThere && <p className="text-sm text-muted">{t("reportedIsGone")}</p>}
      <div className="flex flex-wrap gap-2">
        {report.outcome === null && (
          <Button look="quiet" busy={busy} onClick={() => act("dismiss")}>
            {t("dismissReport")}
          </Button>
        )}
        {report.isThere && (
          <Button look="danger" busy={busy} onClick={() => setAsked("deleteMessage")}>
            {t("deleteReported")}
          </Button>
        )}
        {!report.author.suspended && (
          <Button look="danger" busy={busy} onClick={() => setAsked("suspendAuthor")}>
            {t("suspendReported")}
          </Button>
        )}
      </div>
      {asked && (
        <AskDialog
          title={t(asked === "deleteMessage" ? "askDeleteReportedTitle" : "askSuspendReportedTitle")}
          text={t(asked === "deleteMessage" ? "askDeleteReported" : "askSuspendReported", { name })}
          action={t(asked === "deleteMessage" ? "deleteReported" : "suspendReported")}
          onDo={() => {
            setAsked(null);
            act(asked);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface ReportedMessageProps {
  readonly message: Report["message"];
  /** It is the reported one, not one before it. */
  readonly isReported: boolean;
}

/** A message as it was when it was reported, in the language in which it was written. */
function ReportedMessage({ message, isReported }: ReportedMessageProps) {
  const { t, i18n } = useTranslation("admin");
  const { author, sentAt, text, hasPicture, alt, image } = message;
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className={`border-s-2 ps-3 ${isReported ? "border-red" : "border-line"}`}>
      <p className="flex flex-wrap gap-x-2 text-sm text-muted">
        <bdi>{author.fullName}</bdi>
        <time dateTime={sentAt}>{time.format(new Date(sentAt))}</time>
      </p>
      {text && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      )}
      {image && (
        <img src={`${image}?size=medium`} alt={alt} className="mt-1 max-h-80 max-w-full rounded-md bg-sunken" />
      )}
      {hasPicture && !image && (
        <p className="text-sm text-muted">{alt ? t("reportImageOf", { alt }) : t("reportImage")}</p>
      )}
    </li>
  );
}
