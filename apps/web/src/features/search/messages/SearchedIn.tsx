import type { LookedFor } from "#/data/search/search.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

interface Props {
  readonly lookedFor: LookedFor;
}

/** In which other languages it was looked for, or why in none, and whether there may be more. */
export function SearchedIn({ lookedFor: { translations, untranslated, incomplete } }: Props) {
  const { t, i18n } = useTranslation("search");
  const list = translations.map(({ language, query }) =>
    t("inLanguage", { query, language: languageName(language, i18n.language) }),
  );
  return (
    <div className="grid gap-1 px-4 py-2 text-xs text-muted empty:hidden">
      {list.length > 0 && (
        <p>{t("searchedLanguages", { translations: new Intl.ListFormat(i18n.language).format(list) })}</p>
      )}
      {untranslated && <p>{t(untranslated === "level" ? "untranslatedLevel" : "untranslatedEngines")}</p>}
      {incomplete && <p>{t("incomplete")}</p>}
    </div>
  );
}
