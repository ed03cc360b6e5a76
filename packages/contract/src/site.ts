import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "./interface-languages.ts";

export type SiteLanguage = InterfaceLanguage;
export const SITE_LANGUAGES = INTERFACE_LANGUAGES;

interface SiteFacts {
  /** For programs that show a link to a page. */
  readonly locale: string;
  /** The locale whose way of writing a date the pages use. */
  readonly dates: string;
}

const FACTS: Readonly<Record<SiteLanguage, SiteFacts>> = {
  en: { locale: "en_US", dates: "en-CA" },
  es: { locale: "es_ES", dates: "es-CL" },
  fr: { locale: "fr_FR", dates: "fr-FR" },
  ar: { locale: "ar_AR", dates: "ar" },
};

/** Not in the list of languages itself, which the app loads too. */
export const siteFactsOf = (language: SiteLanguage) => FACTS[language];

/** The public pages: rendered at build, in each language of the site, each at an address of its own. */
export const SITE_PAGES = {
  landing: "/",
  features: "/features",
  privacy: "/privacy",
  terms: "/terms",
} as const;
export type SitePage = keyof typeof SITE_PAGES;

/** English is at the root, the other languages below their code. */
export function siteAddress(page: SitePage, language: SiteLanguage): string {
  if (language === "en") return SITE_PAGES[page];
  return page === "landing" ? `/${language}` : `/${language}${SITE_PAGES[page]}`;
}

/** Where the build puts a page, below the folder of the built page. */
export const siteFile = (page: SitePage | "not-found", language: SiteLanguage) =>
  `site/${language}/${page}.html`;
