import { Hono } from "hono";
import { lazily } from "../../lazily.ts";
import { describeApi } from "./openapi.ts";
import { DOCUMENTATION_STYLE, documentationPage } from "./page.ts";

/** `/openapi.json` for programs and `/docs` for people; made when first asked for, since most servers never are. */
export function documentationRoute(version: string): Hono {
  const pages = lazily(async () => {
    const api = describeApi(version);
    return { json: JSON.stringify(api), html: documentationPage(api) };
  });
  const app = new Hono();
  app.get("/openapi.json", async (c) =>
    c.body((await pages.get()).json, 200, {
      "content-type": "application/json",
      "cache-control": "no-cache",
    }),
  );
  app.get("/docs", async (c) => c.html((await pages.get()).html, 200, { "cache-control": "no-cache" }));
  app.get("/docs.css", (c) =>
    c.body(DOCUMENTATION_STYLE, 200, {
      "content-type": "text/css; charset=utf-8",
      "cache-control": "no-cache",
    }),
  );
  return app;
}
