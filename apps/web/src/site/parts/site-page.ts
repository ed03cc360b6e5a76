import type { SiteLanguage, SitePage } from "@lingualoom/contract/site.ts";
import type { SiteTexts } from "../texts.ts";

/** What every part of a page knows: the page, its language and the texts of that language. */
export interface SiteProps {
  readonly page: SitePage | "not-found";
  readonly language: SiteLanguage;
  readonly texts: SiteTexts;
}
