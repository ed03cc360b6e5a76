import { directionOf } from "@lingualoom/contract/interface-languages.ts";
import { WIDGET_SCRIPT } from "@lingualoom/contract/pages.ts";
import type { SiteLanguage } from "@lingualoom/contract/site.ts";
import { serverValue } from "../parts/Given.tsx";
import { Head } from "../parts/Head.tsx";
import { width } from "../parts/look.ts";
import type { SiteTexts } from "../texts.ts";

interface Props {
  readonly language: SiteLanguage;
  readonly texts: SiteTexts;
  readonly assets: { readonly script: string; readonly style: string };
}

/** An imaginary shop that shows a widget, to try it before it is on a site. */
export function WidgetDemoPage({ language, texts: { widgetDemo }, assets }: Props) {
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <Head title={widgetDemo.title} description={widgetDemo.intro} script={assets.script} style={assets.style} />
        <meta name="robots" content="noindex" />
        <script async src={WIDGET_SCRIPT} data-widget={serverValue("widget")} />
      </head>
      <body>
        <main className={`${width} grid gap-8 py-10 pb-28`}>
          <p className="rounded-md bg-marigold-soft px-4 py-3 text-marigold-ink">{widgetDemo.note}</p>
          <h1 className="font-display text-3xl">{widgetDemo.shop}</h1>
          <p className="max-w-prose text-lg text-muted">{widgetDemo.intro}</p>
          <ul className="grid gap-4 sm:grid-cols-3">
            {widgetDemo.goods.map((one) => (
              <li key={one} className="rounded-lg border border-edge bg-surface p-5 font-medium">
                {one}
              </li>
            ))}
          </ul>
        </main>
      </body>
    </html>
  );
}
