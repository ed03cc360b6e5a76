import type { PictureWords } from "@lingualoom/contract/calls/media.ts";
import { Copy } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { copyText } from "#/ui/text/copy-text.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** The words of a picture to read and to copy, with what was written. */
export function WordsBelow({ words }: { readonly words: PictureWords }) {
  const { t } = useTranslation(["translating", "dialogs"]);
  const { lines, language, targetLanguage, engineName, error } = words;
  if (lines.length === 0) return <p className="text-center text-sm text-muted">{t("noWords")}</p>;
  const text = lines.map((line) => line.translation ?? line.text).join("\n");
  const copy = () =>
    copyText(text).then(
      () => toast.success(t("dialogs:copied")),
      () => toast.error(t("dialogs:copyFailed")),
    );
  return (
    <section aria-label={t("wordsInPicture")} className="mx-auto mb-3 max-w-prose text-sm">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold">{t("wordsInPicture")}</h3>
        <IconButton label={t("dialogs:copyText")} onClick={() => void copy()}>
          <Copy aria-hidden size={18} />
        </IconButton>
      </div>
      {error && <p role="alert">{error.message}</p>}
      <ul>
        {lines.map((line) => (
          <li key={`${line.box.x} ${line.box.y}`} className="py-0.5">
            {line.translation !== undefined && (
              <p dir="auto" lang={targetLanguage}>
                {line.translation}
              </p>
            )}
            <p
              dir="auto"
              lang={language ?? undefined}
              className={line.translation === undefined ? "" : "text-xs text-muted"}
            >
              {line.text}
            </p>
          </li>
        ))}
      </ul>
      {engineName && <p className="pt-1 text-xs text-muted">{engineName}</p>}
    </section>
  );
}
