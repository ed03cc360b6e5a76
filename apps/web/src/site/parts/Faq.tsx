import { Section } from "./Section.tsx";
import type { SiteProps } from "./site-page.ts";

export function Faq({ texts: { landing } }: SiteProps) {
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
