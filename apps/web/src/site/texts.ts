import type { SiteLanguage } from "@lingualoom/contract/site.ts";
import features from "./texts/en/features.json";
import frame from "./texts/en/frame.json";
import landing from "./texts/en/landing.json";
import playground from "./texts/en/playground.json";
import privacy from "./texts/en/privacy.json";
import terms from "./texts/en/terms.json";
import featuresEs from "./texts/es/features.json";
import frameEs from "./texts/es/frame.json";
import landingEs from "./texts/es/landing.json";
import playgroundEs from "./texts/es/playground.json";
import privacyEs from "./texts/es/privacy.json";
import termsEs from "./texts/es/terms.json";
import featuresFr from "./texts/fr/features.json";
import frameFr from "./texts/fr/frame.json";
import landingFr from "./texts/fr/landing.json";
import playgroundFr from "./texts/fr/playground.json";
import privacyFr from "./texts/fr/privacy.json";
import termsFr from "./texts/fr/terms.json";

const en = { features, frame, landing, playground, privacy, terms };
export type SiteTexts = typeof en;

/** Only for the build: a rendered page holds its own words, and no visitor loads these. */
export const siteTexts: Readonly<Record<SiteLanguage, SiteTexts>> = {
  en,
  es: {
    features: featuresEs,
    frame: frameEs,
    landing: landingEs,
    playground: playgroundEs,
    privacy: privacyEs,
    terms: termsEs,
  },
  fr: {
    features: featuresFr,
    frame: frameFr,
    landing: landingFr,
    playground: playgroundFr,
    privacy: privacyFr,
    terms: termsFr,
  },
};
