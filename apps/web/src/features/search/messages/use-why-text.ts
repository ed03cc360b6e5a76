import type { Why } from "#/data/search/search.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

/** Why a message was found, where its marks do not show it; empty where they do. */
export function useWhyText(): (why: Why) => string {
  const { t, i18n } = useTranslation("search");
  return (why) => {
    if (why.kind === "rendition") return t("whyRendition", { language: languageName(why.language, i18n.language) });
    if (why.kind === "translated")
      return t("whyTranslated", { query: why.query, language: languageName(why.language, i18n.language) });
    return why.kind === "similar" ? t("whySimilar", { word: why.word }) : "";
  };
}
