import { variantOfTag } from "./variants/tags.ts";
import { baseOf, VARIANTS, type VariantCode } from "./variants/variants.ts";

const WHOLE_LANGUAGES = {
  af: "Afrikaans",
  am: "Amharic",
  ar: "Arabic",
  az: "Azerbaijani",
  be: "Belarusian",
  bg: "Bulgarian",
  bn: "Bengali",
  bo: "Tibetan",
  bs: "Bosnian",
  ca: "Catalan",
  cs: "Czech",
  cy: "Welsh",
  da: "Danish",
  de: "German",
  dv: "Divehi",
  el: "Greek",
  en: "English",
  eo: "Esperanto",
  es: "Spanish",
  et: "Estonian",
  eu: "Basque",
  fa: "Persian",
  fi: "Finnish",
  fr: "French",
  ga: "Irish",
  gl: "Galician",
  gu: "Gujarati",
  he: "Hebrew",
  hi: "Hindi",
  hr: "Croatian",
  hu: "Hungarian",
  hy: "Armenian",
  id: "Indonesian",
  is: "Icelandic",
  it: "Italian",
  ja: "Japanese",
  ka: "Georgian",
  km: "Khmer",
  kn: "Kannada",
  ko: "Korean",
  lo: "Lao",
  lt: "Lithuanian",
  lv: "Latvian",
  mk: "Macedonian",
  ml: "Malayalam",
  mr: "Marathi",
  ms: "Malay",
  mt: "Maltese",
  my: "Burmese",
  nb: "Norwegian Bokmål",
  nl: "Dutch",
  nn: "Norwegian Nynorsk",
  oc: "Occitan",
  or: "Odia",
  pa: "Punjabi",
  pl: "Polish",
  pt: "Portuguese",
  ro: "Romanian",
  ru: "Russian",
  si: "Sinhala",
  sk: "Slovak",
  sl: "Slovenian",
  sq: "Albanian",
  sr: "Serbian",
  sv: "Swedish",
  ta: "Tamil",
  te: "Telugu",
  th: "Thai",
  tl: "Filipino",
  tr: "Turkish",
  uk: "Ukrainian",
  ur: "Urdu",
  vi: "Vietnamese",
  yue: "Cantonese",
  zh: "Chinese",
} as const satisfies Record<string, string>;

/**
 * The supported languages and their variants: BCP 47 code to English name. The list is fixed, so a choice stays valid
 * whichever engines are available; `pairs` lists what works now.
 */
export const LANGUAGES = {
  ...WHOLE_LANGUAGES,
  ...(Object.fromEntries(Object.entries(VARIANTS).map(([code, { name }]) => [code, name])) as Record<
    VariantCode,
    string
  >),
};

export type LanguageCode = keyof typeof LANGUAGES;

/** The languages as wholes, without variants. */
export const LANGUAGE_CODES = Object.keys(WHOLE_LANGUAGES) as (keyof typeof WHOLE_LANGUAGES)[];

export const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);

/** Codes that other software uses for a supported language. */
const ALIASES: Readonly<Record<string, LanguageCode>> = {
  cmn: "zh",
  fil: "tl",
  in: "id",
  iw: "he",
  mo: "ro",
  no: "nb",
  // LibreTranslate's names.
  pb: "pt-BR",
  zt: "zh-Hant",
};

/** Normalizes a language tag: `no` → `nb`, `zh_TW` → `zh-Hant`, `de-AT` → `de`; null if unsupported. */
export function toLanguage(tag: string): LanguageCode | null {
  const [base = "", ...subtags] = tag.trim().toLowerCase().split(/[-_]/u);
  if (base === "zh" && subtags.includes("yue")) return "yue";
  if (Object.hasOwn(ALIASES, base)) return ALIASES[base] as LanguageCode;
  return isLanguage(base) ? (variantOfTag(base, subtags) ?? base) : null;
}

/** Unicode scripts (four-letter codes) of languages; Latin by default. */
const SCRIPTS: Partial<Record<LanguageCode, readonly string[]>> = {
  am: ["Ethi"],
  ar: ["Arab"],
  az: ["Latn", "Cyrl"],
  be: ["Cyrl"],
  bg: ["Cyrl"],
  bn: ["Beng"],
  bo: ["Tibt"],
  bs: ["Latn", "Cyrl"],
  dv: ["Thaa"],
  el: ["Grek"],
  fa: ["Arab"],
  gu: ["Gujr"],
  he: ["Hebr"],
  hi: ["Deva"],
  hy: ["Armn"],
  ja: ["Hira", "Kana", "Hani"],
  ka: ["Geor"],
  km: ["Khmr"],
  kn: ["Knda"],
  ko: ["Hang", "Hani"],
  lo: ["Laoo"],
  mk: ["Cyrl"],
  ml: ["Mlym"],
  mr: ["Deva"],
  my: ["Mymr"],
  or: ["Orya"],
  pa: ["Guru"],
  ru: ["Cyrl"],
  si: ["Sinh"],
  sr: ["Cyrl", "Latn"],
  ta: ["Taml"],
  te: ["Telu"],
  th: ["Thai"],
  "sr-Cyrl": ["Cyrl"],
  "sr-Latn": ["Latn"],
  uk: ["Cyrl"],
  ur: ["Arab"],
  yue: ["Hani"],
  zh: ["Hani"],
};

const scriptsIn = (code: string) => (Object.hasOwn(SCRIPTS, code) ? SCRIPTS[code as LanguageCode] : undefined);

export const scriptsOf = (language: string): readonly string[] =>
  scriptsIn(language) ?? scriptsIn(baseOf(language)) ?? ["Latn"];

/** Whether a language is written without spaces between words. */
export const isSpaceless = (language: string): boolean =>
  ["bo", "ja", "km", "lo", "my", "th", "yue", "zh"].includes(baseOf(language));
