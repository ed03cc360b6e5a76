import { Tabs } from "@base-ui/react/tabs";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { DashboardHeader } from "./DashboardHeader.tsx";
import { Headline } from "./Headline.tsx";
import { RecentActivity } from "./RecentActivity.tsx";
import { isTab, TABS } from "./tabs.ts";
import { useAutoRefresh } from "./use-auto-refresh.ts";
import { useSeeds } from "./use-seeds.ts";
import { useTabInView } from "./use-tab-in-view.ts";

interface Props {
  readonly me: Me;
  readonly onOwnFlagChanged: () => void;
}

/** Figures above, one tab at a time below, and recent activity beside it. */
export function Dashboard({ me, onOwnFlagChanged }: Props) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ from: "/admin-only/admin" });
  const tab = isTab(asked) ? asked : "analytics";
  const list = useTabInView(tab);
  const [days, setDays] = useState(30);
  const { analytics, ...live } = useAutoRefresh(days);
  useSeeds(me.fullName);
  const props = { me, onOwnFlagChanged, analytics, days, onDays: setDays };
  return (
    <main className="mx-auto max-w-6xl px-4 pt-[env(safe-area-inset-top)] pb-24 sm:px-8">
      <DashboardHeader live={live} />
      <Headline analytics={analytics?.analytics} />
      <Tabs.Root
        value={tab}
        onValueChange={(name) => isTab(name) && void navigate({ to: "/admin", search: { tab: name } })}
        className="lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-10"
      >
        <Tabs.List
          ref={list}
          aria-label={t("parts")}
          className="-mx-4 mb-6 flex overflow-x-auto border-b border-line px-4 sm:-mx-8 sm:px-8 lg:col-span-2 lg:mx-0 lg:px-0"
        >
          {TABS.map(({ name }) => (
            <Tabs.Tab
              key={name}
              value={name}
              className="min-h-11 shrink-0 border-b-2 border-transparent px-3 font-medium text-muted transition-colors duration-150 hover:text-ink data-active:border-indigo data-active:text-ink"
            >
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ name, Tab }) => (
          <Tabs.Panel key={name} value={name} tabIndex={-1} className="min-w-0 pb-8">
            <Tab {...props} />
          </Tabs.Panel>
        ))}
        <RecentActivity />
      </Tabs.Root>
    </main>
  );
}
