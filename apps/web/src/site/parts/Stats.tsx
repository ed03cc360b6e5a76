import type { ReactNode } from "react";
import { Given, given } from "./Given.tsx";
import { width } from "./look.ts";
import type { SiteProps } from "./site-page.ts";

/** Measured by the commands that docs/translation.md and docs/operations.md name, on the day the page says. */
const MEASURED = { wrong: "0", memory: "135 MB" };

/** Figures that are so: counted by the running server, or measured, with the day and the machine. */
export function Stats({ texts: { landing } }: SiteProps) {
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
        <Figure value={MEASURED.wrong} text={stats.wrong} source={stats.wrongSource} />
        <Figure value={MEASURED.memory} text={stats.memory} source={stats.memorySource} />
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
