import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import { MANIFEST, manifestFile } from "@lingualoom/contract/manifest.ts";
import { PAGES, WIDGET_SCRIPT } from "@lingualoom/contract/pages.ts";
import { NOT_STORED_ID, SHARE_TARGET, sharedAddress } from "@lingualoom/contract/share-target.ts";
import { PRERENDERED, prerenderedFile } from "@lingualoom/contract/site.ts";
import { type Context, Hono, type MiddlewareHandler, type Next } from "hono";
import { compress } from "hono/compress";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { acceptedLanguage } from "./accept-language.ts";
import { fill } from "./site/fill.ts";
import { createSite, hasSessionCookie, notFound, type SiteFacts } from "./site/site.ts";

export const PAGE_FOLDER = fileURLToPath(new URL("../../../../web/dist/", import.meta.url));

const FOREVER = "public, max-age=31536000, immutable";

/** Seconds. A site's visitors get a new version within the hour, and sites are asked seldom. */
const WIDGET_SCRIPT_SECONDS = 3_600;

/**
 * Serves the built page: the public pages, files by name, and one document for every address of the app. An unknown
 * address gets a page with status 404, for people and machines alike. Features add `further` pages, which come first.
 */
export function createPage(folder: string, facts: SiteFacts, ...further: readonly ((folder: string) => Hono)[]): Hono {
  const app = new Hono();
  const document = createDocument(join(folder, "index.html"));
  app.use(compress());
  app.use(cacheControl("no-cache"));
  app.use("/assets/*", cacheControl(FOREVER));
  // The build may have compressed a file in advance; only others are compressed per request.
  app.get("/assets/*", serveStatic({ root: folder, precompressed: true }));
  app.use(WIDGET_SCRIPT, cacheControl(`public, max-age=${WIDGET_SCRIPT_SECONDS}`));
  app.get(WIDGET_SCRIPT, serveStatic({ root: folder, precompressed: true }));
  // Everything else is revalidated with each visit, and mostly answered with 304.
  // A browser gives the stored page the policy of the answer 304, which must be that of the page.
  app.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, "content-security-policy"] }));
  app.route("/", createSite(folder, facts));
  for (const pages of further) app.route("/", pages(folder));
  for (const path of PRERENDERED)
    app.get(path, (c, next) =>
      prerendered(c, next, facts, (language) => join(folder, prerenderedFile(path, language))),
    );
  for (const path of PAGES) app.get(path, async (c) => c.html(await document()));
  // The service worker handles shares. Without it, the page says that nothing has arrived, and the body is not read.
  app.post(SHARE_TARGET, (c) => c.redirect(sharedAddress(NOT_STORED_ID), 303));
  app.get(MANIFEST, (c) => manifest(c, folder));
  // Browsers request it next to documents that are not our pages, such as an image in its own tab.
  app.get("/favicon.ico", (c) => c.redirect("/icon.svg", 301));
  app.get("*", serveStatic({ root: folder }));
  app.get("*", (c) => notFound(c, folder, facts));
  return app;
}

/** Returns the prerendered page in the browser's language. Visitors with a session go on to the chat. */
async function prerendered(
  c: Context,
  next: Next,
  facts: SiteFacts,
  fileIn: (language: string) => string,
): Promise<Response | undefined> {
  c.header("vary", "Accept-Language, Cookie", { append: true });
  const asked = acceptedLanguage(c.req.header("accept-language") ?? null, INTERFACE_LANGUAGES);
  const text = hasSessionCookie(c) ? null : await readFile(fileIn(asked ?? "en"), "utf8").catch(() => null);
  if (text !== null) return c.html(fill(text, facts()));
  await next();
}

/** In the language the browser asks for, because its texts are shown before sign-in. */
async function manifest(c: Context, folder: string): Promise<Response> {
  const asked = acceptedLanguage(c.req.header("accept-language") ?? null, INTERFACE_LANGUAGES);
  const language = (asked ?? "en") as InterfaceLanguage;
  const text = await readFile(join(folder, manifestFile(language)), "utf8").catch(() => null);
  if (text === null) return c.notFound();
  return c.body(text, 200, {
    "content-type": "application/manifest+json; charset=utf-8",
    vary: "Accept-Language",
  });
}

/** Sets the header of a found file, unless a more specific handler has set it. */
function cacheControl(value: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status < 400 && !c.res.headers.has("cache-control")) c.header("cache-control", value);
  };
}

/**
 * Read for each visit, because a build under the running server renames the files that the document references. While
 * one build replaces another, the previous document is served.
 */
function createDocument(file: string): () => Promise<string> {
  let last = "<!doctype html><title>Lingualoom</title><p>The page is not built; npm start builds it.";
  return async () => {
    last = await readFile(file, "utf8").catch(() => last);
    return last;
  };
}
