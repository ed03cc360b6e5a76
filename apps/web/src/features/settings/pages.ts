import {
  Bell,
  Database,
  Languages,
  type LucideIcon,
  Palette,
  Shield,
  Smartphone,
  UserPlus,
  UserRound,
} from "lucide-react";
import type { ComponentType } from "react";
import { OwnGlossary } from "../glossary/OwnGlossary.tsx";
import { Phrasebook } from "../learning/phrasebook/Phrasebook.tsx";
import { AppearancePage } from "./appearance/AppearancePage.tsx";
import { DataPage } from "./data/DataPage.tsx";
import { DevicesPage } from "./devices/DevicesPage.tsx";
import { InvitationsPage } from "./invitations/InvitationsPage.tsx";
import { LanguagePage } from "./language/LanguagePage.tsx";
import { MePage } from "./me/MePage.tsx";
import { NotificationsPage } from "./notifications/NotificationsPage.tsx";
import { OnDevice } from "./on-device/OnDevice.tsx";
import type { PageProps } from "./page-props.ts";
import { PrivacyPage } from "./privacy/PrivacyPage.tsx";
import { TranslationsPage } from "./translations/TranslationsPage.tsx";

interface IndexEntry {
  readonly name: string;
  readonly title: string;
  readonly contents: string;
  readonly Icon: LucideIcon;
  readonly Page: ComponentType<PageProps>;
}

/** The pages in the index, in its order. `name` is the address below `/settings`; titles are keys of `settings.json`. */
export const PAGES = [
  { name: "me", title: "mePage", contents: "meContents", Icon: UserRound, Page: MePage },
  {
    name: "language",
    title: "languagePage",
    contents: "languageContents",
    Icon: Languages,
    Page: LanguagePage,
  },
  {
    name: "appearance",
    title: "appearancePage",
    contents: "appearanceContents",
    Icon: Palette,
    Page: AppearancePage,
  },
  {
    name: "notifications",
    title: "notificationsPage",
    contents: "notificationsContents",
    Icon: Bell,
    Page: NotificationsPage,
  },
  { name: "privacy", title: "privacyPage", contents: "privacyContents", Icon: Shield, Page: PrivacyPage },
  { name: "devices", title: "devicesPage", contents: "devicesContents", Icon: Smartphone, Page: DevicesPage },
  {
    name: "invitations",
    title: "invitationsPage",
    contents: "invitationsContents",
    Icon: UserPlus,
    Page: InvitationsPage,
  },
  { name: "data", title: "dataPage", contents: "dataContents", Icon: Database, Page: DataPage },
] as const satisfies readonly IndexEntry[];

export type IndexedPage = (typeof PAGES)[number];

/** Pages that another page leads to. */
const FURTHER = [
  { name: "translations", title: "historyTitle", parent: PAGES[1], Page: TranslationsPage },
  { name: "on-device", title: "deviceModels", parent: PAGES[1], Page: OnDevice },
  { name: "phrasebook", title: "phrasebook", parent: PAGES[1], Page: Phrasebook },
  { name: "glossary", title: "glossary", parent: PAGES[1], Page: OwnGlossary },
] as const;

export const pageNamed = (name: string | undefined) => [...PAGES, ...FURTHER].find((page) => page.name === name);
