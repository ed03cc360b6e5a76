import { SITE_LANGUAGES, type SiteLanguage } from "@lingualoom/contract/site.ts";
import { byName } from "../i18n/by-name.ts";
import features from "./texts/en/features.json";
import frame from "./texts/en/frame.json";
import landing from "./texts/en/landing.json";
import manifest from "./texts/en/manifest.json";
import playground from "./texts/en/playground.json";
import privacy from "./texts/en/privacy.json";
import terms from "./texts/en/terms.json";

const en = { features, frame, landing, manifest, playground, privacy, terms };
/** The shape of English; `npm run check` demands the same of the others. */
export type SiteTexts = typeof en;

const files: Readonly<Record<string, unknown>> = import.meta.glob("./texts/*/*.json", {
  eager: true,
  import: "default",
});
const textsIn = (language: SiteLanguage) =>
  byName(Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith(`./texts/${language}/`))));

/** Only for the build: a rendered page holds its own texts, and no visitor loads these. */
export const siteTexts = Object.fromEntries(
  SITE_LANGUAGES.map((language) => [language, textsIn(language)]),
) as Readonly<Record<SiteLanguage, SiteTexts>>;
