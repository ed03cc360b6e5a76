import type { SiteLanguage } from "@lingualoom/contract/site.ts";
import { byName } from "../i18n/by-name.ts";
import type common from "../i18n/en/common.json";
import type groups from "../i18n/en/groups.json";
import type joining from "../i18n/en/joining.json";
import type people from "../i18n/en/people.json";
import type translation from "../i18n/en/translation.json";
import type english from "./texts/en.json";

/** Derived from English; `npm run check` requires the same of the other languages. */
export type SiteTexts = typeof english;

/** Only for the build: a rendered page contains its own texts, and no visitor loads these. */
export const siteTexts = byName<SiteTexts>(
  import.meta.glob("./texts/*.json", { eager: true, import: "default" }),
) as Readonly<Record<SiteLanguage, SiteTexts>>;

export interface AppTexts {
  readonly common: typeof common;
  readonly groups: typeof groups;
  readonly joining: typeof joining;
  readonly people: typeof people;
  readonly translation: typeof translation;
}

const appFiles = import.meta.glob("../i18n/*/{common,groups,joining,people,translation}.json", {
  eager: true,
  import: "default",
});

/** Texts of the app, for the page of an invite, which says the same. */
export const appTextsIn = (language: SiteLanguage) =>
  byName(
    Object.fromEntries(Object.entries(appFiles).filter(([path]) => path.includes(`/i18n/${language}/`))),
  ) as unknown as AppTexts;
