import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import { MANIFEST, manifestFile } from "@lingualoom/contract/manifest.ts";
import { PAGES } from "@lingualoom/contract/pages.ts";
import { NOT_KEPT, SHARE_TARGET, sharedAddress } from "@lingualoom/contract/share-target.ts";
import { PRERENDERED, prerenderedFile } from "@lingualoom/contract/site.ts";
import { type Context, Hono, type MiddlewareHandler, type Next } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { acceptedLanguage } from "./accept-language.ts";
import { fill } from "./site/fill.ts";
import { createSite, hasSessionCookie, notFound, type SiteFacts } from "./site/site.ts";

/** Where the page's build puts its files. */
export const PAGE_FOLDER = fileURLToPath(new URL("../../../../web/dist/", import.meta.url));

const FOREVER = "public, max-age=31536000, immutable";

/**
 * The built page: the public pages, files by name, and for every address of the app's own the one document. An
 * unknown address gets a page too, with 404, so that a person sees what to do and a machine sees the truth.
 */
export function createPage(folder: string, facts: SiteFacts): Hono {
  const app = new Hono();
  const document = createDocument(join(folder, "index.html"));
  app.use(compress());
  app.use(cacheControl("no-cache"));
  app.use("/assets/*", cacheControl(FOREVER));
  // The build may have put a smaller form beside a file; only what has none is compressed for each visit.
  app.get("/assets/*", serveStatic({ root: folder, precompressed: true }));
  // Everything else is asked for anew with each visit, and mostly answered "as you have it".
  app.use(etag());
  app.route("/", createSite(folder, facts));
  for (const path of PRERENDERED)
    app.get(path, (c, next) =>
      prerendered(c, next, facts, (language) => join(folder, prerenderedFile(path, language))),
    );
  for (const path of PAGES) app.get(path, async (c) => c.html(await document()));
  // The service worker answers this; where there is none, the page says that nothing has arrived. The body is not read.
  app.post(SHARE_TARGET, (c) => c.redirect(sharedAddress(NOT_KEPT), 303));
  app.get(MANIFEST, (c) => manifest(c, folder));
  // Browsers ask for it beside whatever is no page of ours, as a picture in a window of its own.
  app.get("/favicon.ico", (c) => c.redirect("/icon.svg", 301));
  app.get("*", serveStatic({ root: folder }));
  app.get("*", (c) => notFound(c, folder, facts));
  return app;
}

/** With the page already in it, in the language that the browser asks for; who has a session is on the way to the chat. */
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

/** In the language that the browser asks for: what it says shows before anybody has signed in. */
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

/** Sets the header of a found file, unless a closer handler has set it. */
function cacheControl(value: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status < 400 && !c.res.headers.has("cache-control")) c.header("cache-control", value);
  };
}

/**
 * Read for each visit, because a build under the running server renames the files that the document names; in the
 * moment when one build makes way for the next, the last one read serves.
 */
function createDocument(file: string): () => Promise<string> {
  let last = "<!doctype html><title>Lingualoom</title><p>The page is not built; npm start builds it.";
  return async () => {
    last = await readFile(file, "utf8").catch(() => last);
    return last;
  };
}
