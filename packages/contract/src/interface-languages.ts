/**
 * The one list of the languages that the product's own texts exist in: the page, emails, errors and the public pages.
 * Their texts are found by the code in their names; `tests/interface-languages.test.ts` lists the missing ones.
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

/** English, and with it `ltr`, stands in for a language that is none of these. */
export const directionOf = (language: string) => DIRECTIONS[isInterfaceLanguage(language) ? language : "en"];

export const isInterfaceLanguage = (code: string): code is InterfaceLanguage => Object.hasOwn(DIRECTIONS, code);

/** The first of a browser's tags (`es-MX`, `fr`) that is an interface language. */
export function interfaceLanguageOf(tags: readonly string[]): InterfaceLanguage | undefined {
  return tags.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isInterfaceLanguage);
}
