import type { SiteLanguage } from "@lingualoom/contract/site.ts";
import { byName } from "../i18n/by-name.ts";
import features from "./texts/en/features.json";
import frame from "./texts/en/frame.json";
import landing from "./texts/en/landing.json";
import playground from "./texts/en/playground.json";
import privacy from "./texts/en/privacy.json";
import terms from "./texts/en/terms.json";

const en = { features, frame, landing, playground, privacy, terms };
/** The shape of English; `npm run check` demands the same of the others. */
export type SiteTexts = typeof en;

/** Only for the build: a rendered page holds its own texts, and no visitor loads these. */
export const siteTexts: Readonly<Record<SiteLanguage, SiteTexts>> = {
  en,
  es: byName(import.meta.glob("./texts/es/*.json", { eager: true, import: "default" })),
  fr: byName(import.meta.glob("./texts/fr/*.json", { eager: true, import: "default" })),
};
