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

/** The variants that DeepL writes; it reads all variants of a language alike. */
export const DEEPL_VARIANTS = [
  "en-GB",
  "en-US",
  "es-419",
  "es-ES",
  "pt-BR",
  "pt-PT",
  "zh-Hant",
] as const satisfies readonly LanguageCode[];

/** Targets for which DeepL requires a variant: the one with the most readers. Its Spanish is the European one. */
const TARGETS: Readonly<Record<string, string>> = {
  en: "EN-US",
  "es-ES": "ES",
  pt: "PT-BR",
  zh: "ZH-HANS",
};

export const sourceCode = (language: string) => language.toUpperCase();
export const targetCode = (language: string) => TARGETS[language] ?? language.toUpperCase();
