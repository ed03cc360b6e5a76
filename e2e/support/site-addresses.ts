import { SITE_LANGUAGES, type SiteLanguage } from "@lingualoom/contract/site.ts";

/** Where the public pages of each language begin. */
export const LANGUAGES = Object.fromEntries(
  SITE_LANGUAGES.map((language) => [language, language === "en" ? "" : `/${language}`]),
) as Readonly<Record<SiteLanguage, string>>;
export const addresses = Object.values(LANGUAGES).flatMap((root) => [
  root || "/",
  `${root}/features`,
  `${root}/privacy`,
  `${root}/terms`,
]);
