import { CROSS_ORIGIN } from "@lingualoom/contract/cross-origin.ts";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/**
 * Lets the known pages send requests with their cookie. Any other page gets no headers that would let it read the
 * answer: never a wildcard, never an echo of its origin.
 */
export const exactCors = (origins: ReadonlySet<string>): MiddlewareHandler =>
  cors({
    origin: (origin) => (origins.has(origin) ? origin : null),
    credentials: true,
    allowMethods: [...CROSS_ORIGIN.methods],
    allowHeaders: [...CROSS_ORIGIN.requestHeaders],
    exposeHeaders: [...CROSS_ORIGIN.responseHeaders],
    maxAge: 600,
  });
