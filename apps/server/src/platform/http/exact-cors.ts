import { CROSS_ORIGIN } from "@lingualoom/contract/cross-origin.ts";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/** The headers that let pages of this product at other origins read the answers; no other page gets them. */
export const exactCors = (pages: readonly string[]): MiddlewareHandler =>
  cors({
    origin: (origin) => (pages.includes(origin) ? origin : null),
    credentials: true,
    allowMethods: [...CROSS_ORIGIN.methods],
    allowHeaders: [...CROSS_ORIGIN.requestHeaders],
    exposeHeaders: [...CROSS_ORIGIN.responseHeaders],
    maxAge: 600,
  });
