import type { SiteLanguage, SitePage } from "@lingualoom/contract/site.ts";
import type { SiteTexts } from "../texts.ts";

export interface SiteProps {
  readonly page: SitePage | "not-found";
  readonly language: SiteLanguage;
  readonly texts: SiteTexts;
}
