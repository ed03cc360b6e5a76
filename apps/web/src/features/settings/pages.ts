import type { ComponentType } from "react";
import { OwnGlossary } from "../glossary/OwnGlossary.tsx";
import { Phrasebook } from "../learning/phrasebook/Phrasebook.tsx";
import { AppearancePage } from "./appearance/AppearancePage.tsx";
import { BotsPage } from "./bots/BotsPage.tsx";
import { DataPage } from "./data/DataPage.tsx";
import { INDEX, type IndexedPage } from "./index-pages.ts";
import { InvitationsPage } from "./invitations/InvitationsPage.tsx";
import { LanguagePage } from "./language/LanguagePage.tsx";
import { LearningPage } from "./learning/LearningPage.tsx";
import { MePage } from "./me/MePage.tsx";
import { OnDevice } from "./on-device/OnDevice.tsx";
import type { PageProps } from "./page-props.ts";
import { PrivacyPage } from "./privacy/PrivacyPage.tsx";
import { SecurityPage } from "./security/SecurityPage.tsx";
import { TranslationsPage } from "./translations/TranslationsPage.tsx";

const PAGE_OF: Readonly<Record<IndexedPage["name"], ComponentType<PageProps>>> = {
  me: MePage,
  language: LanguagePage,
  learning: LearningPage,
  appearance: AppearancePage,
  privacy: PrivacyPage,
  security: SecurityPage,
  invitations: InvitationsPage,
  data: DataPage,
};

const PAGES = INDEX.map((page) => ({ ...page, Page: PAGE_OF[page.name] }));
export const FIRST_PAGE = { ...INDEX[0], Page: MePage };

/** Pages that another page leads to. */
const FURTHER = [
  { name: "translations", title: "historyTitle", parent: INDEX[1], Page: TranslationsPage },
  { name: "on-device", title: "deviceModels", parent: INDEX[1], Page: OnDevice },
  { name: "phrasebook", title: "phrasebook", parent: INDEX[2], Page: Phrasebook },
  { name: "bots", title: "bots", parent: INDEX[5], Page: BotsPage },
  { name: "glossary", title: "glossary", parent: INDEX[1], Page: OwnGlossary },
] as const;

/** Addresses of pages that are parts of others. */
const PART_OF: Readonly<Record<string, string>> = { notifications: "appearance", devices: "security" };

export const pageNamed = (name = "") => [...PAGES, ...FURTHER].find((page) => page.name === (PART_OF[name] ?? name));
