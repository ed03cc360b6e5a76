import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { enginesQuery } from "#/data/admin/admin.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { downloadCsv } from "../csv.ts";
import { Part } from "../Part.tsx";
import type { TabProps } from "../tab-props.ts";
import { Bars } from "./Bars.tsx";
import { DayChart } from "./DayChart.tsx";
import { Headline } from "./Headline.tsx";
import { hoursAndMinutes } from "./hours-and-minutes.ts";

type Props = Pick<TabProps, "analytics" | "days" | "onDays">;

const RANGES = [7, 30, 90, 365] as const;

export function AnalyticsTab({ analytics: data, days, onDays }: Props) {
  const { t, i18n } = useTranslation("admin");
  if (!data)
    return (
      <>
        <Headline analytics={undefined} />
        <Skeleton className="rounded-md h-96 w-full" />
      </>
    );
  const { analytics, daily_activity: daily, top_languages: languages, groups } = data;
  const number = new Intl.NumberFormat(i18n.language);
  const lastDays = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "day", unitDisplay: "long" });
  const chart = (label: string, of: (day: (typeof daily)[number]) => number) => (
    <DayChart label={label} days={daily.map((day) => ({ date: day.date, value: of(day) }))} />
  );
  const exportDays = () =>
    downloadCsv(`lingualoom-${daily[0]?.date}-${daily.at(-1)?.date}`, [
      ["date", "messages", "translations", "active_users", "new_users"],
      ...daily.map((day) => [day.date, day.messages, day.translations, day.active_users, day.new_users]),
    ]);
  const figures = (rows: readonly (readonly [string, string])[]) => (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <>
      <Headline analytics={analytics} />
      <Part
        title={t("dayByDay")}
        end={
          <Button look="quiet" onClick={exportDays}>
            <Download aria-hidden size={16} />
            {t("exportCsv")}
          </Button>
        }
      >
        <div className="mb-5 max-w-md">
          <Choice
            label={t("range")}
            value={String(days)}
            options={RANGES.map((range) => ({
              value: String(range),
              text: number.format(range),
            }))}
            onChange={(chosen) => onDays(Number(chosen))}
          />
        </div>
        {chart(t("messages"), (day) => day.messages)}
        {chart(t("activePeople"), (day) => day.active_users)}
        {chart(t("newPeople"), (day) => day.new_users)}
        {chart(t("translations"), (day) => day.translations)}
      </Part>
      <div className="grid gap-x-10 sm:grid-cols-2">
        <Part title={t("weeklyGrowth")}>
          {figures([
            [t("newUsers"), number.format(analytics.users.new_users_week)],
            [t("messages"), number.format(analytics.messages.messages_week)],
            [t("translations"), number.format(analytics.translations.translations_week)],
          ])}
        </Part>
        <Part title={t("adminStats")}>
          {figures([
            [t("adminUsers"), number.format(analytics.users.admin_users)],
            [t("verifiedUsers"), number.format(analytics.users.verified_users)],
            [t("systemUptime"), t("uptime", hoursAndMinutes(analytics.system.uptime))],
          ])}
        </Part>
      </div>
      <Part title={t("groups")}>
        {figures([
          [t("groupsNow"), number.format(groups.total_groups)],
          [t("groupsActive"), number.format(groups.active_groups_week)],
        ])}
        {groups.total_groups > 0 && (
          <div className="mt-4">
            <Bars
              label={t("groupSizes")}
              unit={t("groups")}
              empty=""
              bars={groups.sizes.map(({ up_to, count }) => ({
                key: String(up_to),
                name: t("groupUpTo", { number: number.format(up_to) }),
                value: count,
              }))}
            />
          </div>
        )}
      </Part>
      <Part title={t("topLanguages")} end={<span className="text-sm text-muted">{lastDays.format(days)}</span>}>
        <Bars
          label={t("topLanguages")}
          unit={t("translations")}
          empty={t("nothingTranslated")}
          bars={languages.map(({ language, count }) => ({
            key: language,
            name: languageName(language, i18n.language),
            value: count,
          }))}
        />
      </Part>
      <EngineFigures />
    </>
  );
}

function EngineFigures() {
  const { t, i18n } = useTranslation("admin");
  const { data } = useQuery(enginesQuery);
  if (!data) return null;
  const nameOf = (id: string) => data.engines.find((engine) => engine.id === id)?.name ?? id;
  const milliseconds = new Intl.NumberFormat(i18n.language, {
    style: "unit",
    unit: "millisecond",
    maximumFractionDigits: 1,
  });
  return (
    <div className="grid gap-x-10 sm:grid-cols-2">
      <Part title={t("enginesUsed")}>
        <Bars
          label={t("enginesUsed")}
          unit={t("translations")}
          empty={t("nothingTranslated")}
          bars={data.engines
            .filter(({ translations }) => translations > 0)
            .map(({ id, name, translations }) => ({ key: id, name, value: translations }))}
        />
      </Part>
      <Part title={t("latency")}>
        {data.latency.length === 0 ? (
          <p className="text-muted">{t("nothingSinceStart")}</p>
        ) : (
          <table className="w-full tabular-nums">
            <thead>
              <tr className="text-sm text-muted">
                <th scope="col" className="text-start font-medium">
                  {t("engine")}
                </th>
                <th scope="col" className="text-end font-medium">
                  {t("median")}
                </th>
                <th scope="col" className="text-end font-medium">
                  {t("percentile95")}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.latency.map(({ engine, p50, p95 }) => (
                <tr key={engine} className="border-t border-line">
                  <th scope="row" className="py-2 text-start font-normal">
                    {nameOf(engine)}
                  </th>
                  <td className="py-2 text-end">{milliseconds.format(p50)}</td>
                  <td className="py-2 text-end">{milliseconds.format(p95)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Part>
    </div>
  );
}
