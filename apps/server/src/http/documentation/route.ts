import { Hono } from "hono";
import { describeApi, type OpenApi } from "./openapi.ts";
import { DOCUMENTATION_STYLE, documentationPage } from "./page.ts";

/** `/openapi.json` for programs and `/docs` for people; made when first asked for, since most servers never are. */
export function documentationRoute(version: string): Hono {
  let described: OpenApi | undefined;
  const description = () => {
    described ??= describeApi(version);
    return described;
  };
  const app = new Hono();
  app.get("/openapi.json", (c) => c.json(description(), 200, { "cache-control": "no-cache" }));
  app.get("/docs", (c) => c.html(documentationPage(description()), 200, { "cache-control": "no-cache" }));
  app.get("/docs.css", (c) =>
    c.body(DOCUMENTATION_STYLE, 200, {
      "content-type": "text/css; charset=utf-8",
      "cache-control": "no-cache",
    }),
  );
  return app;
}
