import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { WIDGET, WIDGET_DEMO } from "@lingualoom/contract/pages.ts";
import { SITE_LANGUAGES, type SiteLanguage, siteFile } from "@lingualoom/contract/site.ts";
import { Hono } from "hono";
import { acceptedLanguage } from "../platform/http/accept-language.ts";
import { framedPolicy } from "../platform/http/security-headers.ts";
import { fill } from "../platform/http/site/fill.ts";
import { notFound, type SiteFacts } from "../platform/http/site/site.ts";
import type { Widgets } from "../talk/widgets/widgets.ts";

interface Needs {
  readonly widgets: Pick<Widgets, "originsOf">;
  readonly facts: SiteFacts;
  readonly otherBackends: readonly string[];
}

/** The page that other sites frame, and an imaginary shop that shows a widget. */
export const createWidgetPages =
  ({ widgets, facts, otherBackends }: Needs) =>
  (folder: string): Hono => {
    const app = new Hono();
    app.get(WIDGET, async (c, next) => {
      const origins = await widgets.originsOf(c.req.param("code") ?? "");
      if (origins) c.header("content-security-policy", framedPolicy(otherBackends, origins));
      // The app's document.
      await next();
    });
    app.get(WIDGET_DEMO, async (c) => {
      const widget = c.req.query("widget") ?? "";
      const asked = acceptedLanguage(c.req.header("accept-language") ?? null, SITE_LANGUAGES) as SiteLanguage | null;
      const language = asked ?? "en";
      const text = (await widgets.originsOf(widget))
        ? await readFile(join(folder, siteFile("widget-demo", language)), "utf8").catch(() => null)
        : null;
      c.header("vary", "Accept-Language", { append: true });
      return text === null ? notFound(c, folder, facts) : c.html(fill(text, { widget }));
    });
    return app;
  };
