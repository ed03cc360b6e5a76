import { FeatureArt } from "../parts/art.tsx";
import { Compare } from "../parts/Compare.tsx";
import { Entry } from "../parts/Entry.tsx";
import { Hero } from "../parts/Hero.tsx";
import { width } from "../parts/look.ts";
import { Operators } from "../parts/Operators.tsx";
import { Playground } from "../parts/Playground.tsx";
import { Section } from "../parts/Section.tsx";
import { Stats } from "../parts/Stats.tsx";
import { Steps } from "../parts/Steps.tsx";
import { Stories } from "../parts/Stories.tsx";
import type { SiteProps } from "../parts/site-page.ts";

export function LandingPage(props: SiteProps) {
  const { landing } = props.texts;
  return (
    <>
      <Hero {...props} />
      <Features {...props} />
      <Stats {...props} />
      <Steps {...props} />
      <Section id="playground" title={landing.playgroundTitle} note={landing.playgroundText}>
        <Playground {...props} real={false} />
      </Section>
      <Stories {...props} />
      <Compare {...props} />
      <CallToAction {...props} />
      <Faq {...props} />
      <Operators {...props} />
    </>
  );
}

function CallToAction(props: SiteProps) {
  const { landing } = props.texts;
  return (
    <section className={`${width} mt-24 sm:mt-32`}>
      <div className="grid items-end gap-6 border-t-4 border-indigo pt-8 md:grid-cols-[1fr_auto]">
        <div>
          <h2 className="font-display text-display text-balance">{landing.ctaTitle}</h2>
          <p className="mt-4 max-w-prose text-lg text-muted">{landing.ctaText}</p>
        </div>
        <Entry {...props} />
      </div>
    </section>
  );
}

function Faq({ texts: { landing } }: SiteProps) {
  return (
    <Section id="faq" title={landing.faqTitle}>
      <div className="divide-y divide-line border-y border-line">
        {landing.faq.map(({ q, a }) => (
          <details key={q} className="group">
            <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3 text-lg font-medium">
              {q}
              <span aria-hidden className="text-2xl text-indigo transition-transform group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="max-w-prose pb-5 text-muted">{a}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

function Features({ texts: { landing } }: SiteProps) {
  return (
    <Section id="features" title={landing.featuresTitle}>
      <ul className="divide-y divide-line border-y border-line">
        {landing.features.map((feature) => (
          <li key={feature.art} className="grid gap-x-8 gap-y-3 py-7 sm:grid-cols-[6.5rem_1fr]">
            <FeatureArt name={feature.art} />
            <div>
              <h3 className="text-lg font-semibold">{feature.title}</h3>
              <p className="mt-1 max-w-prose text-muted">{feature.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
