import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/** What a page of ours at another host needs so that its browser shows it the answers; no other page gets it. */
export const exactCors = (pages: readonly string[]): MiddlewareHandler =>
  cors({
    origin: (origin) => (pages.includes(origin) ? origin : null),
    credentials: true,
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: ["accept-language", "content-type", "idempotency-key"],
    exposeHeaders: ["link", "retry-after", "x-change-seq"],
    maxAge: 600,
  });
