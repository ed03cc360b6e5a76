import { type SiteLanguage, siteFactsOf } from "@lingualoom/contract/interface-languages.ts";
import type { ReactNode } from "react";
import { MEASURED } from "../measured.ts";
import { Given, given } from "./Given.tsx";
import { insert } from "./insert.ts";
import { width } from "./look.ts";
import type { SiteProps } from "./site-page.ts";

const dateIn = (language: SiteLanguage, day: string) =>
  new Intl.DateTimeFormat(siteFactsOf(language).dates, {
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    timeZone: "UTC",
  }).format(new Date(day));

/** True figures: counted by the running server, or measured, with the day and the machine. */
export function Stats({ language, texts: { landing } }: SiteProps) {
  const { torture, tortureOn, idleMegabytes, idleOn } = MEASURED;
  const tortured = (text: string) => insert(text, { ...torture, date: dateIn(language, tortureOn) });
  const memory = new Intl.NumberFormat(language, { style: "unit", unit: "megabyte" }).format(idleMegabytes);
  const { stats } = landing;
  return (
    <section aria-label={landing.statsTitle} className="mt-20 border-y border-line bg-sunken sm:mt-28">
      <dl className={`${width} grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-4`}>
        <Figure value={given("languages")} text={stats.languages} source={stats.languagesSource} />
        <Given when="pairs">
          <Figure value={given("pairs")} text={stats.pairs} source={stats.pairsSource} />
        </Given>
        <Given when="!pairs">
          <Figure value="0" text={stats.pairsNone} source={stats.pairsSource} />
        </Given>
        <Figure value={torture.wrong} text={tortured(stats.wrong)} source={tortured(stats.wrongSource)} />
        <Figure
          value={memory}
          text={stats.memory}
          source={insert(stats.memorySource, { date: dateIn(language, idleOn) })}
        />
      </dl>
    </section>
  );
}

function Figure({ value, text, source }: { value: ReactNode; text: string; source: string }) {
  return (
    <div className="flex flex-col">
      <dt className="order-2 mt-2">
        {text}
        <span className="mt-1 block text-xs text-muted">{source}</span>
      </dt>
      <dd className="order-1 font-display text-figure tabular-nums">{value}</dd>
    </div>
  );
}
