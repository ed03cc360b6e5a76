interface LanguageFacts {
  readonly direction: "ltr" | "rtl";
  /** Set where the public pages have texts in it. */
  readonly site?: {
    /** For programs that show a link to a page. */
    readonly locale: string;
    /** The locale whose way of writing a date the pages use. */
    readonly dates: string;
  };
}

/**
 * The one list of the languages that the product's own texts exist in: the page, emails, errors and the public pages.
 * Their texts are found by the code in their names; `tests/interface-languages.test.ts` lists the missing ones.
 */
const FACTS = {
  en: { direction: "ltr", site: { locale: "en_US", dates: "en-CA" } },
  es: { direction: "ltr", site: { locale: "es_ES", dates: "es-CL" } },
  fr: { direction: "ltr", site: { locale: "fr_FR", dates: "fr-FR" } },
  ar: { direction: "rtl" },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type InterfaceLanguage = keyof typeof FACTS;
/** A language that the public pages exist in. */
export type SiteLanguage = {
  [L in InterfaceLanguage]: (typeof FACTS)[L] extends { readonly site: object } ? L : never;
}[InterfaceLanguage];

export const INTERFACE_LANGUAGES = Object.keys(FACTS) as readonly InterfaceLanguage[];
export const SITE_LANGUAGES = INTERFACE_LANGUAGES.filter(
  (language): language is SiteLanguage => "site" in FACTS[language],
);

export const siteFactsOf = (language: SiteLanguage) => FACTS[language].site;

/** English, and with it `ltr`, stands in for a language that is none of these. */
export const directionOf = (language: string) =>
  FACTS[isInterfaceLanguage(language) ? language : "en"].direction;

export const isInterfaceLanguage = (code: string): code is InterfaceLanguage => Object.hasOwn(FACTS, code);

/** The first of a browser's tags (`es-MX`, `fr`) that is an interface language. */
export function interfaceLanguageOf(tags: readonly string[]): InterfaceLanguage | undefined {
  return tags.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isInterfaceLanguage);
}
