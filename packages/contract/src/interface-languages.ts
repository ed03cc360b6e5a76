/**
 * The languages of the product's own texts: the page, emails, errors and the public pages. Texts are found by the code
 * in their names; `tests/interface-languages.test.ts` lists missing ones.
 */
const DIRECTIONS = {
  en: "ltr",
  es: "ltr",
  fr: "ltr",
  ar: "rtl",
  de: "ltr",
  zh: "ltr",
  hi: "ltr",
  pt: "ltr",
} as const;

export type InterfaceLanguage = keyof typeof DIRECTIONS;

export const INTERFACE_LANGUAGES = Object.keys(DIRECTIONS) as readonly InterfaceLanguage[];

/** Falls back to English, and so to `ltr`, for other languages. */
export const directionOf = (language: string) => DIRECTIONS[isInterfaceLanguage(language) ? language : "en"];

export const isInterfaceLanguage = (code: string): code is InterfaceLanguage => Object.hasOwn(DIRECTIONS, code);

/** Returns the first of a browser's language tags (`es-MX`, `fr`) that is an interface language. */
export function interfaceLanguageOf(tags: readonly string[]): InterfaceLanguage | undefined {
  return tags.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isInterfaceLanguage);
}
