import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { Figure } from "./Figure.tsx";
import { IfServerFact, serverValue } from "./Given.tsx";
import { width } from "./look.ts";
import type { SiteProps } from "./site-page.ts";
import { spokenLanguages } from "./spoken-languages.ts";

export function Stats({ language, texts: { landing } }: SiteProps) {
  const { stats } = landing;
  return (
    <section aria-label={landing.statsTitle} className="mt-20 border-y border-line bg-sunken sm:mt-28">
      <dl className={`${width} grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-4`}>
        <Figure value={serverValue("languages")} text={stats.languages} source={stats.languagesSource} />
        <IfServerFact when="pairs">
          <Figure value={serverValue("pairs")} text={stats.pairs} source={stats.pairsSource} />
        </IfServerFact>
        <IfServerFact when="!pairs">
          <Figure value="0" text={stats.pairsNone} source={stats.pairsSource} />
        </IfServerFact>
        <Figure value={INTERFACE_LANGUAGES.length} text={stats.interface} source={spokenLanguages(language)} />
        <Figure value="0" text={stats.trackers} source={stats.trackersSource} />
      </dl>
    </section>
  );
}
