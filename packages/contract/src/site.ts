import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "./interface-languages.ts";

export type SiteLanguage = InterfaceLanguage;
export const SITE_LANGUAGES = INTERFACE_LANGUAGES;

/** Locale for link previews (`og:locale`): the language with its most common region, `pt_BR`. */
export const siteLocaleOf = (language: SiteLanguage) => {
  const { region } = new Intl.Locale(language).maximize();
  return `${language}_${region}`;
};

/** Locale for formatting dates: without a region, English would use the American format. */
export const siteDatesOf = (language: SiteLanguage) => (language === "en" ? "en-CA" : language);

/** The public pages, prerendered in each language of the site at separate addresses. */
export const SITE_PAGES = {
  landing: "/",
  features: "/features",
  help: "/help",
  privacy: "/privacy",
  terms: "/terms",
  certificate: "/certificate",
} as const;
export type SitePage = keyof typeof SITE_PAGES;

/** English is at the root, the other languages below their code. */
export function siteAddress(page: SitePage, language: SiteLanguage): string {
  if (language === "en") return SITE_PAGES[page];
  return page === "landing" ? `/${language}` : `/${language}${SITE_PAGES[page]}`;
}

/** Pages that no other page names: the ones for unknown addresses, for invited visitors, and to try a widget. */
export type UnlistedPage = "not-found" | "invite" | "widget-demo";

/** Output path, relative to the built page. */
export const siteFile = (page: SitePage | UnlistedPage, language: SiteLanguage) => `site/${language}/${page}.html`;

/** Pages of the app that the build prerenders for anonymous visitors, and that the app hydrates. */
export const PRERENDERED = ["/login", "/signup"] as const;
export const prerenderedFile = (path: (typeof PRERENDERED)[number], language: string) => `site/${language}${path}.html`;
