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

/** Read for each visit: how many languages there are changes while engines are being fetched. */
export type SiteFacts = () => Facts;

const MACHINE_FILES = { "/robots.txt": "text/plain", "/sitemap.xml": "application/xml" } as const;
const SESSION = /(?:^|;\s*)(?:__Secure-|__Host-)?lingualoom\.(?:site\.)?session_token=/;

export const hasSessionCookie = (c: Context) => SESSION.test(c.req.header("cookie") ?? "");

/**
 * The public pages as the build rendered them, filled with what this server knows. Whoever has a session finds the
 * app at `/` instead, so this answers there only for visitors.
 */
export function createSite(folder: string, facts: SiteFacts): Hono {
  const app = new Hono();
  const page = async (c: Context, file: string) => {
    const text = await readFile(join(folder, file), "utf8").catch(() => null);
    if (text === null) return null;
    // The same address is another page for who has a session.
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
        return html === null ? next() : c.html(html);
      });
      // One address for each page: the other spelling leads there, for people and for search engines.
      if (address !== "/") app.get(`${address}/`, (c) => c.redirect(address + new URL(c.req.url).search, 301));
    }
  for (const [address, type] of Object.entries(MACHINE_FILES))
    app.get(address, async (c, next) => {
      const text = await page(c, `site${address}`);
      return text === null ? next() : c.body(text, 200, { "content-type": `${type}; charset=utf-8` });
    });
  // Their sources are not addresses.
  app.get("/site/*", (c) => notFound(c, folder, facts));
  return app;
}

/** With which way in this visitor has. */
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

/** The page of an unknown address is in the visitor's language, with JavaScript or without. */
export async function notFound(c: Context, folder: string, facts: SiteFacts): Promise<Response> {
  const inPath = SITE_LANGUAGES.find((language) => c.req.path.startsWith(`/${language}/`));
  const asked = acceptedLanguage(c.req.header("accept-language") ?? null, SITE_LANGUAGES) as SiteLanguage | null;
  const file = join(folder, siteFile("not-found", inPath ?? asked ?? "en"));
  const text = await readFile(file, "utf8").catch(() => "<!doctype html><title>Lingualoom</title>404");
  const html = fill(text, factsFor(c, facts));
  return c.html(html, 404, { "cache-control": "no-cache", vary: "Accept-Language, Cookie" });
}
