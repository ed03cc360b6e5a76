import type { LocalEntry } from "../../../data/conversations/local-history.ts";
import { languageName } from "../../../i18n/language-name.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { RichText } from "../../../ui/text/RichText.tsx";

/** Each entry with its original and, below it, its translation. */
export function HistoryList({ entries }: { readonly entries: readonly LocalEntry[] }) {
  const { t, i18n } = useTranslation(["translating", "settings"]);
  const name = (code: string) => languageName(code, i18n.language);
  const at = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <ul aria-label={t("settings:historyTitle")} className="grid gap-4">
      {entries.map((entry) => (
        <li key={entry.id} className="border-t border-line pt-3 first:border-t-0 first:pt-0">
          <RichText text={entry.originalText} language={entry.sourceLanguage} />
          <RichText
            text={entry.translatedText}
            language={entry.targetLanguage}
            className="mt-1 border-s-4 border-marigold ps-2.5"
          />
          <p className="mt-1 text-xs text-muted">
            {t("toFrom", { target: name(entry.targetLanguage), source: name(entry.sourceLanguage) })}
            {" · "}
            <time dateTime={entry.timestamp}>{at.format(new Date(entry.timestamp))}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
