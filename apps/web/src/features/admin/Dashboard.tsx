import type { Me } from "@lingualoom/contract/shapes.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Tabs } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AnalyticsTab } from "./analytics/AnalyticsTab.tsx";
import { AuditTab } from "./audit/AuditTab.tsx";
import { BackendTab } from "./backend/BackendTab.tsx";
import { DashboardHeader } from "./DashboardHeader.tsx";
import { EmailTab } from "./email/EmailTab.tsx";
import { EnginesTab } from "./engines/EnginesTab.tsx";
import { Headline } from "./Headline.tsx";
import { KeysTab } from "./keys/KeysTab.tsx";
import { RecentActivity } from "./RecentActivity.tsx";
import { SystemTab } from "./system/SystemTab.tsx";
import { isTab, TAB_NAMES } from "./tab-names.ts";
import { useAutoRefresh } from "./use-auto-refresh.ts";
import { useSeeds } from "./use-seeds.ts";
import { useTabInSight } from "./use-tab-in-sight.ts";
import { UsersTab } from "./users/UsersTab.tsx";

interface Props {
  readonly me: Me;
  readonly onOwnFlagChanged: () => void;
}

/** Figures above, one part at a time below, and at the side what was done. */
export function Dashboard({ me, onOwnFlagChanged }: Props) {
  const { t, i18n } = useTranslation("admin");
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ from: "/admin-only/admin" });
  const tab = isTab(asked) ? asked : "analytics";
  const list = useTabInSight(tab);
  const [days, setDays] = useState(30);
  const { analytics, ...live } = useAutoRefresh(days);
  useSeeds(me.fullName);
  const texts = {
    analytics: t("analytics"),
    users: t("users"),
    backend: t("backend"),
    keys: t("keys"),
    email: t("email"),
    system: t("system"),
    engines: t("engines"),
    audit: t("audit"),
  };
  const panels: Readonly<Record<keyof typeof texts, ReactNode>> = {
    analytics: <AnalyticsTab data={analytics} days={days} onDays={setDays} />,
    users: <UsersTab me={me} onOwnFlagChanged={onOwnFlagChanged} />,
    backend: <BackendTab />,
    keys: <KeysTab />,
    email: <EmailTab />,
    system: <SystemTab />,
    engines: <EnginesTab />,
    audit: <AuditTab />,
  };
  return (
    <main className="mx-auto max-w-6xl px-4 pb-24 sm:px-8">
      <DashboardHeader live={live} />
      <Headline analytics={analytics?.analytics} />
      <Tabs.Root
        value={tab}
        dir={i18n.dir()}
        onValueChange={(name) => isTab(name) && void navigate({ to: "/admin", search: { tab: name } })}
        className="lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-10"
      >
        <Tabs.List
          ref={list}
          aria-label={t("parts")}
          className="-mx-4 mb-6 flex overflow-x-auto border-b border-line px-4 sm:-mx-8 sm:px-8 lg:col-span-2 lg:mx-0 lg:px-0"
        >
          {TAB_NAMES.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="min-h-11 shrink-0 border-b-2 border-transparent px-3 font-medium text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-indigo data-[state=active]:text-ink"
            >
              {texts[name]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {TAB_NAMES.map((name) => (
          <Tabs.Content key={name} value={name} tabIndex={-1} className="min-w-0 pb-8">
            {panels[name]}
          </Tabs.Content>
        ))}
        <RecentActivity />
      </Tabs.Root>
    </main>
  );
}
