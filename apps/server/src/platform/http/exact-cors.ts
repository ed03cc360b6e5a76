import { CROSS_ORIGIN } from "@lingualoom/contract/cross-origin.ts";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/** Adds the CORS headers with which this product's pages at other origins may read responses. Other pages get none. */
export const exactCors = (pages: readonly string[]): MiddlewareHandler =>
  cors({
    origin: (origin) => (pages.includes(origin) ? origin : null),
    credentials: true,
    allowMethods: [...CROSS_ORIGIN.methods],
    allowHeaders: [...CROSS_ORIGIN.requestHeaders],
    exposeHeaders: [...CROSS_ORIGIN.responseHeaders],
    maxAge: 600,
  });
