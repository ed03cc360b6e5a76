/** The languages the product's own words exist in: the page, letters and errors. */
export const INTERFACE_LANGUAGES = ["en", "es", "fr", "ar"] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

export const isInterfaceLanguage = (code: string): code is InterfaceLanguage =>
  (INTERFACE_LANGUAGES as readonly string[]).includes(code);

/** Of tags as a browser gives them (`es-MX`, `fr`), the first that the product's words exist in. */
export function interfaceLanguageOf(tags: readonly string[]): InterfaceLanguage | undefined {
  return tags.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isInterfaceLanguage);
}
