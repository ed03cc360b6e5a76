import { Entry } from "./Entry.tsx";
import { width } from "./look.ts";
import type { SiteProps } from "./site-page.ts";

export function CallToAction(props: SiteProps) {
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
