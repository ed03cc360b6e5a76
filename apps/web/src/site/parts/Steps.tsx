import { Section } from "./Section.tsx";
import type { SiteProps } from "./site-page.ts";

export function Steps({ texts: { landing } }: SiteProps) {
  return (
    <Section id="how-it-works" title={landing.stepsTitle}>
      <ol className="grid gap-10">
        {landing.steps.map((step, index) => (
          <li key={step.title} className="relative grid grid-cols-[4rem_1fr] gap-5 sm:grid-cols-[6rem_1fr]">
            {index < landing.steps.length - 1 && <Connector />}
            <span aria-hidden className="font-display text-3xl text-indigo tabular-nums">
              {String(index + 1).padStart(2, "0")}
            </span>
            <div>
              <h3 className="text-lg font-semibold">{step.title}</h3>
              <p className="mt-1 max-w-prose text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Connector() {
  return (
    <svg
      aria-hidden
      data-connector
      viewBox="0 0 24 100"
      preserveAspectRatio="none"
      fill="none"
      strokeWidth="3"
      className="absolute start-2 top-12 -bottom-8 h-[calc(100%-1rem)] w-6"
    >
      <path d="M4 0c0 50 16 50 16 100" className="stroke-indigo" />
      <path d="M20 0c0 50-16 50-16 100" className="stroke-marigold" />
    </svg>
  );
}
