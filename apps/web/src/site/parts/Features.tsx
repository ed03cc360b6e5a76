import { FeatureArt } from "./art.tsx";
import { Section } from "./Section.tsx";
import type { SiteProps } from "./site-page.ts";

export function Features({ texts: { landing } }: SiteProps) {
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
