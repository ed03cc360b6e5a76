import { CROSS_ORIGIN } from "@lingualoom/contract/cross-origin.ts";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/** What a page of ours at another host needs so that its browser shows it the answers; no other page gets it. */
export const exactCors = (pages: readonly string[]): MiddlewareHandler =>
  cors({
    origin: (origin) => (pages.includes(origin) ? origin : null),
    credentials: true,
    allowMethods: [...CROSS_ORIGIN.methods],
    allowHeaders: [...CROSS_ORIGIN.requestHeaders],
    exposeHeaders: [...CROSS_ORIGIN.responseHeaders],
    maxAge: 600,
  });
