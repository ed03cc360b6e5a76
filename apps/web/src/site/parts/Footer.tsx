import { siteAddress } from "@lingualoom/contract/site.ts";
import { Band } from "./Band.tsx";
import { IfServerFact, serverValue } from "./Given.tsx";
import { plainLink, width } from "./look.ts";
import type { SiteProps } from "./site-page.ts";

export function Footer({ language, texts: { frame } }: SiteProps) {
  return (
    <footer className="mt-24">
      <Band steps={40} step={48} height={32} thread={5} className="h-8 w-full" />
      <div className={`${width} flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-8 text-sm`}>
        <div className="text-muted">
          <p>{frame.free}</p>
          <IfServerFact when="operatorName">
            <p>
              {frame.runBy} {serverValue("operatorName")}.
            </p>
          </IfServerFact>
        </div>
        <nav aria-label="Lingualoom" className="-mx-3 flex flex-wrap">
          <a href={siteAddress("features", language)} className={plainLink}>
            {frame.features}
          </a>
          <a href={siteAddress("help", language)} className={plainLink}>
            {frame.help}
          </a>
          <a href={siteAddress("privacy", language)} className={plainLink}>
            {frame.privacy}
          </a>
          <a href={siteAddress("terms", language)} className={plainLink}>
            {frame.terms}
          </a>
        </nav>
        <fieldset data-island="theme" hidden className="flex items-center gap-1">
          <legend className="sr-only">{frame.theme}</legend>
          {(["light", "dark", "system"] as const).map((theme) => (
            <label
              key={theme}
              className="relative flex min-h-11 cursor-pointer items-center rounded-md px-3 text-muted has-checked:bg-indigo-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-indigo"
            >
              <input type="radio" name="theme" value={theme} className="absolute opacity-0" />
              {frame[theme]}
            </label>
          ))}
        </fieldset>
      </div>
    </footer>
  );
}
