import type { LanguageCode } from "../../languages.ts";

/** The supported languages of https://developers.deepl.com/docs/getting-started/supported-languages. */
export const DEEPL_LANGUAGES = [
  "ar",
  "bg",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "et",
  "fi",
  "fr",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "lv",
  "nb",
  "nl",
  "pl",
  "pt",
  "ro",
  "ru",
  "sk",
  "sl",
  "sv",
  "tr",
  "uk",
  "zh",
] as const satisfies readonly LanguageCode[];

/** Targets for which DeepL requires a variant: the one with the most readers. */
const VARIANTS: Readonly<Record<string, string>> = {
  en: "EN-US",
  pt: "PT-BR",
  zh: "ZH-HANS",
};

export const sourceCode = (language: string) => language.toUpperCase();
export const targetCode = (language: string) => VARIANTS[language] ?? language.toUpperCase();
