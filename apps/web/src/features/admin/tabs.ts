import type { ComponentType } from "react";
import { AnalyticsTab } from "./analytics/AnalyticsTab.tsx";
import { AuditTab } from "./audit/AuditTab.tsx";
import { BackendTab } from "./backend/BackendTab.tsx";
import { EmailTab } from "./email/EmailTab.tsx";
import { EnginesTab } from "./engines/EnginesTab.tsx";
import { GlossaryTab } from "./glossary/GlossaryTab.tsx";
import { KeysTab } from "./keys/KeysTab.tsx";
import { ReportsTab } from "./reports/ReportsTab.tsx";
import { SignUpTab } from "./sign-up/SignUpTab.tsx";
import { SystemTab } from "./system/SystemTab.tsx";
import type { TabProps } from "./tab-props.ts";
import { UsersTab } from "./users/UsersTab.tsx";

/**
 * The tabs of the dashboard, in their order: people, translation, mail, the server, the log. `name` is the tab's address and the key of its title in `admin.json`. All
 * need the right of an administrator, which the page and each call check.
 */
export const TABS = [
  { name: "analytics", Tab: AnalyticsTab },
  { name: "users", Tab: UsersTab },
  { name: "signUp", Tab: SignUpTab },
  { name: "reports", Tab: ReportsTab },
  { name: "engines", Tab: EnginesTab },
  { name: "keys", Tab: KeysTab },
  { name: "glossary", Tab: GlossaryTab },
  { name: "email", Tab: EmailTab },
  { name: "system", Tab: SystemTab },
  { name: "backend", Tab: BackendTab },
  { name: "audit", Tab: AuditTab },
] as const satisfies readonly { readonly name: string; readonly Tab: ComponentType<TabProps> }[];

type TabName = (typeof TABS)[number]["name"];

export const isTab = (asked: unknown): asked is TabName => TABS.some(({ name }) => name === asked);
