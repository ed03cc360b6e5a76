import type { Report } from "@lingualoom/contract/calls/admin/reports.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

interface Props {
  readonly message: Report["message"];
  /** It is the reported one, not one before it. */
  readonly isReported: boolean;
}

/** A message as it was when it was reported, in the language in which it was written. */
export function ReportedMessage({ message, isReported }: Props) {
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
