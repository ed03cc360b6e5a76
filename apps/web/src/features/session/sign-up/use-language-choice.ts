import { useQuery } from "@tanstack/react-query";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import { languagesByName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Language } from "#/ui/language-picker/matching-languages.ts";

/** Choices until the server's list is loaded. */
const FALLBACK = ["en", "es", "fr", "de", "pt", "it", "zh", "ja", "ko", "ar", "ru", "hi"];

export function useLanguageChoice(): readonly Language[] {
  const { i18n } = useTranslation("session");
  const { data } = useQuery(languagesQuery);
  return languagesByName(data ? Object.keys(data.languages) : FALLBACK, i18n.language);
}
