import { readFile } from "node:fs/promises";
import { ExportFiles } from "@lingualoom/contract/export-format.ts";
import { Hono } from "hono";
import { z } from "zod";
import { lazily } from "#/platform/lazily.ts";
import { describeEvents } from "./asyncapi.ts";
import { describeApi } from "./openapi.ts";
import { DOCUMENTATION_STYLE, documentationPage } from "./page.ts";

const SCRIPT = new URL("./try-call.js", import.meta.url);

/**
 * Serves `/openapi.json`, `/asyncapi.json` and `/export-format.json` for programs and `/docs` for people. All are
 * generated on first use, since most servers never need them.
 */
export function documentationRoute(version: string): Hono {
  const pages = lazily(async () => {
    const api = describeApi(version);
    const socket = describeEvents(version);
    // The input's schema accepts fields of later versions.
    const exported = z.toJSONSchema(ExportFiles, { io: "input" });
    const json = {
      openapi: JSON.stringify(api),
      asyncapi: JSON.stringify(socket),
      "export-format": JSON.stringify(exported),
    };
    return { ...json, html: documentationPage(api, socket) };
  });
  const app = new Hono();
  for (const name of ["openapi", "asyncapi", "export-format"] as const)
    app.get(`/${name}.json`, async (c) =>
      c.body((await pages.get())[name], 200, {
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
  app.get("/docs.js", async (c) =>
    c.body(await readFile(SCRIPT, "utf8"), 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
    }),
  );
  return app;
}
