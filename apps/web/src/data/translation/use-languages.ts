import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { languagesByName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Language } from "#/ui/language-picker/matching-languages.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { languagesQuery } from "./translation.queries.ts";

/** Choices until the server's list is loaded. */
const FALLBACK = ["en", "es", "fr", "de", "zh", "ja", "ko", "ar", "ru", "hi"];

export function useLanguages(): readonly Language[] {
  const { t, i18n } = useTranslation("settings");
  const { data, error } = useQuery(languagesQuery);
  useEffect(() => {
    if (error) toast.error(sentenceOf(error, t("languagesFailed")));
  }, [error, t]);
  const codes = data ? Object.keys(data.languages) : FALLBACK;
  return languagesByName(codes, i18n.language);
}
