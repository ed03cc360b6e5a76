import type { SiteLanguage, SitePage } from "@lingualoom/contract/site.ts";
import type { SiteTexts } from "../texts.ts";

/** What every part of a page knows: which page, in which language, and the words of that language. */
export interface SiteProps {
  readonly page: SitePage | "not-found";
  readonly language: SiteLanguage;
  readonly texts: SiteTexts;
}
