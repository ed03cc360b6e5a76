import { ChosenTile } from "#/features/conversation/composer/attachments/ChosenTile.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { ReadFiles } from "./read-files.ts";

interface Props extends ReadFiles {
  readonly text: string;
}

/** What is going to be in the composer, and what is not. */
export function SharedPreview({ text, attachments, refused }: Props) {
  const { t } = useTranslation(["installed", "dialogs"]);
  return (
    <section aria-label={t("shareWhat")} className="grid grid-cols-1 gap-3">
      {attachments.length > 0 && (
        <ul aria-label={t("dialogs:chosenFiles")} className="flex gap-2 overflow-x-auto">
          {attachments.map((attachment, i) => (
            <li key={attachment.key} className="shrink-0">
              {attachment.kind !== "file" && (
                <span className="sr-only">{attachment.name || t("shareImage", { number: i + 1 })}</span>
              )}
              <ChosenTile attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
      {text && (
        <p
          dir="auto"
          className="line-clamp-4 border-s-2 border-indigo ps-3 whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      )}
      {refused.length > 0 && (
        <ul role="alert" className="grid gap-1 text-sm text-red">
          {refused.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
