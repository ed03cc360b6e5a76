import type { ComponentType } from "react";
import { AnalyticsTab } from "./analytics/AnalyticsTab.tsx";
import { AuditTab } from "./audit/AuditTab.tsx";
import { BackendTab } from "./backend/BackendTab.tsx";
import { EmailTab } from "./email/EmailTab.tsx";
import { EnginesTab } from "./engines/EnginesTab.tsx";
import { GlossaryTab } from "./glossary/GlossaryTab.tsx";
import { ImportsTab } from "./imports/ImportsTab.tsx";
import { KeysTab } from "./keys/KeysTab.tsx";
import { ReportsTab } from "./reports/ReportsTab.tsx";
import { SignUpTab } from "./sign-up/SignUpTab.tsx";
import { StickersTab } from "./stickers/StickersTab.tsx";
import { SystemTab } from "./system/SystemTab.tsx";
import type { TabProps } from "./tab-props.ts";
import { UsersTab } from "./users/UsersTab.tsx";

/**
 * The parts of the dashboard, by tab. `name` is a part's address and the key of its title in `admin.json`; a tab opens
 * at its first part. All require administrator rights, which the page and each call check.
 */
export const TABS = [
  {
    name: "people",
    parts: [
      { name: "analytics", Part: AnalyticsTab },
      { name: "users", Part: UsersTab },
      { name: "signUp", Part: SignUpTab },
      { name: "reports", Part: ReportsTab },
    ],
  },
  {
    name: "translation",
    parts: [
      { name: "engines", Part: EnginesTab },
      { name: "keys", Part: KeysTab },
      { name: "glossary", Part: GlossaryTab },
    ],
  },
  { name: "mail", parts: [{ name: "email", Part: EmailTab }] },
  {
    name: "server",
    parts: [
      { name: "system", Part: SystemTab },
      { name: "backend", Part: BackendTab },
      { name: "imports", Part: ImportsTab },
      { name: "stickers", Part: StickersTab },
    ],
  },
  { name: "log", parts: [{ name: "audit", Part: AuditTab }] },
] as const satisfies readonly { readonly name: string; readonly parts: readonly Part[] }[];

interface Part {
  readonly name: string;
  readonly Part: ComponentType<TabProps>;
}

type PartName = (typeof TABS)[number]["parts"][number]["name"];

const PARTS = TABS.flatMap(({ parts }): readonly { readonly name: PartName }[] => parts);

export const isPart = (asked: unknown): asked is PartName => PARTS.some(({ name }) => name === asked);

export const tabOf = (part: PartName) => TABS.find(({ parts }) => parts.some(({ name }) => name === part)) ?? TABS[0];
