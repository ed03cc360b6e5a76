import { CROSS_ORIGIN } from "@lingualoom/contract/cross-origin.ts";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/**
 * A page at another host of ours may ask with its cookie; every other page's request is answered without the headers
 * that would let it read the answer. Never a wildcard, never an echo of whoever asks.
 */
export const exactCors = (origins: ReadonlySet<string>): MiddlewareHandler =>
  cors({
    origin: (origin) => (origins.has(origin) ? origin : null),
    credentials: true,
    allowMethods: [...CROSS_ORIGIN.methods],
    allowHeaders: [...CROSS_ORIGIN.asking],
    exposeHeaders: [...CROSS_ORIGIN.answering],
    maxAge: 600,
  });
