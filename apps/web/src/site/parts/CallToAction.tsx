import { Given } from "./Given.tsx";
import { primaryLink, width } from "./look.ts";
import type { SiteProps } from "./site-page.ts";

export function CallToAction({ texts: { landing, frame } }: SiteProps) {
  return (
    <section className={`${width} mt-24 sm:mt-32`}>
      <div className="grid items-end gap-6 border-t-4 border-indigo pt-8 md:grid-cols-[1fr_auto]">
        <div>
          <h2 className="font-display text-display text-balance">{landing.ctaTitle}</h2>
          <p className="mt-4 max-w-prose text-lg text-muted">{landing.ctaText}</p>
        </div>
        <Given when="!session">
          <a href="/signup" className={primaryLink}>
            {frame.getStarted}
          </a>
        </Given>
        <Given when="session">
          <a href="/" className={primaryLink}>
            {frame.openChat}
          </a>
        </Given>
      </div>
    </section>
  );
}
