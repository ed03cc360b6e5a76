import type { Report, ReportLine } from "@lingualoom/contract/calls/admin/reports.ts";
import { useQuery } from "@tanstack/react-query";
import { ADMIN, reportQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { RetryLine } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { useAdminAction } from "../use-admin-action.ts";

interface Props {
  readonly line: ReportLine;
  readonly busy: boolean;
  readonly onAction: (wish: ReportRequest) => Promise<unknown>;
}

export function ReportDetail({ line, busy, onAction }: Props) {
  const { t } = useTranslation("admin");
  const { data: report, isError, refetch } = useQuery(reportQuery(line._id));
  if (isError && !report) return <RetryLine text={t("fetchFailed")} onRetry={refetch} />;
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
          <Button look="quiet" busy={busy} onClick={() => void act("dismiss").catch(() => {})}>
            {t("dismissReport")}
          </Button>
        )}
        {report.isThere && (
          <ConfirmAction
            look="danger"
            disabled={busy}
            action={t("deleteReported")}
            title={t("askDeleteReportedTitle")}
            text={t("askDeleteReported", { name })}
            onDo={() => act("deleteMessage")}
          />
        )}
        {!report.author.suspended && (
          <ConfirmAction
            look="danger"
            disabled={busy}
            action={t("suspendReported")}
            title={t("askSuspendReportedTitle")}
            text={t("askSuspendReported", { name })}
            onDo={() => act("suspendAuthor")}
          />
        )}
      </div>
    </div>
  );
}

interface ReportedMessageProps {
  readonly message: Report["message"];
  readonly isReported: boolean;
}

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

type ReportAction = "dismiss" | "deleteMessage" | "suspendAuthor";

export interface ReportRequest {
  readonly action: ReportAction;
  readonly report: ReportLine;
}

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
