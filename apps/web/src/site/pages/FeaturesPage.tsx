import { PLANS, TRIAL_DAYS } from "@lingualoom/contract/plans.ts";
import { BackLink } from "../parts/BackLink.tsx";
import { IfServerFact } from "../parts/Given.tsx";
import { insert } from "../parts/insert.ts";
import { width } from "../parts/look.ts";
import { Playground } from "../parts/Playground.tsx";
import { Qualities } from "../parts/Qualities.tsx";
import { Section } from "../parts/Section.tsx";
import type { SiteProps } from "../parts/site-page.ts";
import { spokenLanguages } from "../parts/spoken-languages.ts";

export function FeaturesPage(props: SiteProps) {
  const { features } = props.texts;
  return (
    <>
      <div className={`${width} pt-6 sm:pt-10`}>
        <BackLink {...props} />
        <h1 className="mt-6 font-display text-display text-balance">{features.heading}</h1>
        <p className="mt-5 max-w-prose text-lg text-muted">{features.intro}</p>
      </div>
      {features.groups.map((group) => (
        <Section key={group.title} title={group.title}>
          <ul className="divide-y divide-line border-y border-line">
            {group.items.map((item) => (
              <li key={item} className="py-4 text-lg">
                {insert(item, { languages: spokenLanguages(props.language) })}
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <Qualities {...props} />
      <Section title={features.playgroundTitle}>
        <p className="mb-4 text-muted">
          <IfServerFact when="!session">{features.playgroundVisitor}</IfServerFact>
          <IfServerFact when="session">{features.playgroundMember}</IfServerFact>
        </p>
        <Playground {...props} real />
      </Section>
      <Section id="plans" title={features.plansTitle} note={features.plansText}>
        <Plans {...props} />
      </Section>
    </>
  );
}

function Plans({ language, texts: { features } }: SiteProps) {
  const number = new Intl.NumberFormat(language, { numberingSystem: "latn" });
  const money = new Intl.NumberFormat(language, {
    style: "currency",
    currency: "USD",
    numberingSystem: "latn",
  });
  const limit = (value: number | null) => (value === null ? features.noLimit : number.format(value));
  return (
    <>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section aria-label={features.plansTitle} tabIndex={0} className="overflow-x-auto">
        <table className="w-full min-w-md border-collapse text-start">
          <thead>
            <tr className="border-b-2 border-indigo text-sm text-muted">
              {[features.plan, features.price, features.languages, features.messages].map((head) => (
                <th key={head} scope="col" className="py-2 pe-4 text-start font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(["free", "pro", "unlimited"] as const).map((name) => {
              const plan = PLANS[name];
              return (
                <tr key={name} className="border-b border-line tabular-nums">
                  <th scope="row" className="py-4 pe-4 text-start font-display text-xl font-normal">
                    {features.names[name]}
                  </th>
                  <td className="py-4 pe-4">
                    <span dir="ltr">{money.format(plan.price)}</span>
                  </td>
                  <td className="py-4 pe-4">{limit(plan.targetLanguages)}</td>
                  <td className="py-4">{limit(plan.messagesPerDay)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <p className="mt-4 text-muted">{insert(features.trial, { days: TRIAL_DAYS })}</p>
    </>
  );
}
