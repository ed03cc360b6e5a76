import type { SiteLanguage } from "@lingualoom/contract/site.ts";
import { byName } from "../i18n/by-name.ts";
import type english from "./texts/en.json";

/** Derived from English; `npm run check` requires the same of the other languages. */
export type SiteTexts = typeof english;

/** Only for the build: a rendered page contains its own texts, and no visitor loads these. */
export const siteTexts = byName<SiteTexts>(
  import.meta.glob("./texts/*.json", { eager: true, import: "default" }),
) as Readonly<Record<SiteLanguage, SiteTexts>>;
