import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "./interface-languages.ts";

export type SiteLanguage = InterfaceLanguage;
export const SITE_LANGUAGES = INTERFACE_LANGUAGES;

/** For programs that show a link to a page: the language where most people read it, `pt_BR`. */
export const siteLocaleOf = (language: SiteLanguage) => {
  const { region } = new Intl.Locale(language).maximize();
  return `${language}_${region}`;
};

/** The locale whose way of writing a date the pages use: without a region, English would have the American one. */
export const siteDatesOf = (language: SiteLanguage) => (language === "en" ? "en-CA" : language);

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
export const siteFile = (page: SitePage | "not-found", language: SiteLanguage) => `site/${language}/${page}.html`;

/** Pages of the app that the build renders too: the document of a visitor holds them, and the app hydrates it. */
export const PRERENDERED = ["/login", "/signup"] as const;
export const prerenderedFile = (path: (typeof PRERENDERED)[number], language: string) => `site/${language}${path}.html`;
