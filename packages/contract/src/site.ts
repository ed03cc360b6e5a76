import type { SiteLanguage } from "./interface-languages.ts";

export { SITE_LANGUAGES, type SiteLanguage } from "./interface-languages.ts";

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
