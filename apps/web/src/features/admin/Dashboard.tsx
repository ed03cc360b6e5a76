import { Tabs } from "@base-ui/react/tabs";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft, CircleAlert, CircleCheck, RefreshCw } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { systemQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { iconLink } from "#/ui/graphics/icon-link.ts";
import { useActivity } from "./activity.ts";
import type { TabProps } from "./tab-props.ts";
import { isPart, TABS, tabOf } from "./tabs.ts";
import { useAutoRefresh } from "./use-auto-refresh.ts";

interface Props {
  readonly me: Me;
  readonly onOwnFlagChanged: () => void;
}

export function Dashboard({ me, onOwnFlagChanged }: Props) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ from: "/admin-only/admin" });
  const part = isPart(asked) ? asked : "analytics";
  const tab = tabOf(part);
  const list = useTabInView(tab.name);
  const [days, setDays] = useState(30);
  const { analytics, ...live } = useAutoRefresh(days);
  useSeeds(me.fullName);
  const props = { me, onOwnFlagChanged, analytics, days, onDays: setDays };
  const open = (name: unknown) => isPart(name) && void navigate({ to: "/admin", search: { tab: name } });
  const openTab = (name: unknown) => open(TABS.find((one) => one.name === name)?.parts[0].name);
  return (
    <main className="mx-auto max-w-6xl px-4 pt-[env(safe-area-inset-top)] pb-24 sm:px-8">
      <DashboardHeader live={live} />
      <Tabs.Root value={tab.name} onValueChange={openTab}>
        <Tabs.List
          ref={list}
          aria-label={t("parts")}
          className="-mx-4 mb-6 flex overflow-x-auto border-b border-line px-4 sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0"
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
        {TABS.map(({ name, parts }) => (
          <Tabs.Panel
            key={name}
            value={name}
            tabIndex={-1}
            className={`pb-8 ${HAS_ACTIVITY.has(name) ? "lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-10" : ""}`}
          >
            <Parts parts={parts} part={part} onPart={open} shared={props} />
            {HAS_ACTIVITY.has(name) && <RecentActivity />}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </main>
  );
}

const HAS_ACTIVITY: ReadonlySet<string> = new Set(["people", "log"]);

interface PartsProps {
  readonly parts: (typeof TABS)[number]["parts"];
  readonly part: string;
  readonly onPart: (name: unknown) => void;
  readonly shared: TabProps;
}

function Parts({ parts, part, onPart, shared }: PartsProps) {
  const { t } = useTranslation("admin");
  const [first] = parts;
  if (parts.length === 1) return <first.Part {...shared} />;
  return (
    <Tabs.Root value={part} onValueChange={onPart} className="min-w-0">
      <Tabs.List aria-label={t("parts")} className="mb-6 flex flex-wrap gap-1">
        {parts.map(({ name }) => (
          <Tabs.Tab
            key={name}
            value={name}
            className="min-h-9 shrink-0 rounded-full px-3 text-sm text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink data-active:bg-indigo-soft data-active:font-medium data-active:text-ink pointer-coarse:min-h-11"
          >
            {t(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ name, Part }) => (
        <Tabs.Panel key={name} value={name} tabIndex={-1}>
          <Part {...shared} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

/** On a narrow screen the row of tabs scrolls; scrolls the chosen tab into view, even if an address names it. */
function useTabInView(tab: string) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason to look again.
  useEffect(() => {
    const chosen = list.current?.querySelector("[aria-selected=true]");
    chosen?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [tab]);
  return list;
}

/** Records the first three activity entries, each once it is known to be true. */
function useSeeds(fullName: string): void {
  const { t } = useTranslation("admin");
  const { record } = useActivity();
  const { data: system, isFetchedAfterMount } = useQuery(systemQuery);
  const seeded = useRef(false);
  const seed = useEffectEvent((checked: NonNullable<typeof system>) => {
    if (seeded.current) return;
    seeded.current = true;
    const { database, mail, versions } = checked;
    const stateOf = (check: typeof database) => [check.word, check.message].filter(Boolean).join(", ");
    record("success", t("seedSignedIn", { name: fullName }));
    record("success", t("seedServer", { version: versions.Lingualoom ?? "" }));
    if (database.ok) record("success", t("seedDatabase", { state: stateOf(database) }));
    else record("error", t("seedDatabase", { state: stateOf(database) }));
    if (!mail.ok) record("error", t("seedMail", { state: stateOf(mail) }));
  });
  useEffect(() => {
    if (system && isFetchedAfterMount) seed(system);
  }, [system, isFetchedAfterMount]);
}

function RecentActivity() {
  const { t, i18n } = useTranslation("admin");
  const { entries } = useActivity();
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium" });
  return (
    <section aria-labelledby="recent-activity" className="border-t border-line pt-5 lg:border-t-0 lg:pt-1">
      <h2 id="recent-activity" className="mb-3 font-semibold">
        {t("recentActivity")}
      </h2>
      <ol className="grid gap-2 text-sm">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-start gap-2">
            {entry.type === "error" ? (
              <CircleAlert aria-label={t("error")} size={16} className="mt-0.5 shrink-0 text-red" />
            ) : (
              <CircleCheck aria-label={t("success")} size={16} className="mt-0.5 shrink-0 text-green" />
            )}
            <span className="min-w-0 flex-1">{entry.message}</span>
            <time dateTime={entry.timestamp.toISOString()} className="shrink-0 text-muted tabular-nums">
              {time.format(entry.timestamp)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface DashboardHeaderProps {
  readonly live: {
    readonly on: boolean;
    readonly setOn: (on: boolean) => void;
    readonly updating: boolean;
    readonly refresh: () => Promise<void>;
  };
}

function DashboardHeader({ live }: DashboardHeaderProps) {
  const { t } = useTranslation("admin");
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-2 py-4">
      <Link to="/" aria-label={t("back")} title={t("back")} className={`${iconLink} -ms-2`}>
        <ArrowLeft aria-hidden size={20} className="rtl:-scale-x-100" />
      </Link>
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      <p className="flex items-center gap-2 text-sm text-muted">
        <span aria-hidden className={`size-2 rounded-full ${live.updating ? "animate-breathe bg-edge" : "bg-green"}`} />
        {live.updating ? t("updating") : t("liveData")}
      </p>
      <div className="ms-auto flex flex-wrap items-center gap-x-5">
        <SwitchField label={t("autoRefresh")} checked={live.on} onChange={live.setOn} />
        <IconButton label={t("refresh")} onClick={() => void live.refresh()}>
          <RefreshCw aria-hidden size={18} />
        </IconButton>
      </div>
    </header>
  );
}
