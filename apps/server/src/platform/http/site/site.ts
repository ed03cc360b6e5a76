import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  SITE_LANGUAGES,
  SITE_PAGES,
  type SiteLanguage,
  type SitePage,
  siteAddress,
  siteFile,
} from "@lingualoom/contract/site.ts";
import { type Context, Hono } from "hono";
import { acceptedLanguage } from "../accept-language.ts";
import { type Facts, fill } from "./fill.ts";

/** Read for each visit, because the number of languages changes while engines are downloaded. */
export type SiteFacts = () => Facts;

const MACHINE_FILES = { "/robots.txt": "text/plain", "/sitemap.xml": "application/xml" } as const;
const SESSION = /(?:^|;\s*)(?:__Secure-|__Host-)?lingualoom\.(?:site\.)?session_token=/;

export const hasSessionCookie = (c: Context) => SESSION.test(c.req.header("cookie") ?? "");

/**
 * Serves the prerendered public pages, filled with this server's facts. Visitors with a session get the app at `/`
 * instead, so this route answers there only for other visitors.
 */
export function createSite(folder: string, facts: SiteFacts): Hono {
  const app = new Hono();
  const page = async (c: Context, file: string) => {
    const text = await readFile(join(folder, file), "utf8").catch(() => null);
    if (text === null) return null;
    c.header("vary", "Cookie", { append: true });
    return fill(text, factsFor(c, facts));
  };

  for (const language of SITE_LANGUAGES)
    for (const name of Object.keys(SITE_PAGES) as SitePage[]) {
      const address = siteAddress(name, language);
      app.get(address, async (c, next) => {
        if (address === "/" && hasSessionCookie(c)) {
          await next();
          return c.header("vary", "Cookie", { append: true });
        }
        const html = await page(c, siteFile(name, language));
        // A server without https has no certificate, which its page says.
        const status = name === "certificate" && !facts().httpsPort ? 404 : 200;
        return html === null ? next() : c.html(html, status);
      });
      // One canonical address for each page, for people and search engines; the other spelling redirects to it.
      if (address !== "/") app.get(`${address}/`, (c) => c.redirect(address + new URL(c.req.url).search, 301));
    }
  for (const [address, type] of Object.entries(MACHINE_FILES))
    app.get(address, async (c, next) => {
      const text = await page(c, `site${address}`);
      return text === null ? next() : c.body(text, 200, { "content-type": `${type}; charset=utf-8` });
    });
  // The source templates must not be reachable.
  app.get("/site/*", (c) => notFound(c, folder, facts));
  return app;
}

function factsFor(c: Context, facts: SiteFacts): Facts {
  const known = facts();
  const session = hasSessionCookie(c);
  return {
    ...known,
    session,
    signsUp: !session && !known.closed,
    signsIn: !session && Boolean(known.closed),
  };
}

/** Returns the page for unknown addresses in the visitor's language, with or without JavaScript. */
export async function notFound(c: Context, folder: string, facts: SiteFacts): Promise<Response> {
  const inPath = SITE_LANGUAGES.find((language) => c.req.path.startsWith(`/${language}/`));
  const asked = acceptedLanguage(c.req.header("accept-language") ?? null, SITE_LANGUAGES) as SiteLanguage | null;
  const file = join(folder, siteFile("not-found", inPath ?? asked ?? "en"));
  const text = await readFile(file, "utf8").catch(() => "<!doctype html><title>Lingualoom</title>404");
  const html = fill(text, factsFor(c, facts));
  return c.html(html, 404, { "cache-control": "no-cache", vary: "Accept-Language, Cookie" });
}
