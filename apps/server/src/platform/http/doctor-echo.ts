import { createHmac, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Clock } from "../clock.ts";

/** Path below `/api`. */
export const ECHO = "/doctor-mirror";
/** Minutes for which a token is valid, with tolerance for the clock of the doctor's machine. */
const GOOD_FOR = 10;
const MINUTE_MS = 60_000;

/** A request of the doctor through the public address, as the server sees it. */
export interface Echoed {
  readonly forwarded: readonly string[];
  readonly trustProxy: number;
  readonly publicUrl: string;
}

/** Creating a token requires the server's secret. */
export const echoToken = (appSecret: string, now: Date): string => {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return `${minute}.${createHmac("sha256", appSecret).update(`doctor\u0000${minute}`).digest("base64url")}`;
};

export function isEchoToken(token: string, appSecret: string, now: Date): boolean {
  const minute = Number(token.split(".")[0]);
  if (!Number.isSafeInteger(minute) || Math.abs(now.getTime() / MINUTE_MS - minute) > GOOD_FOR) return false;
  const expected = Buffer.from(echoToken(appSecret, new Date(minute * MINUTE_MS)));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Shows the doctor how proxies changed its request. Without a valid token the route does not exist. */
export function echoRoute(deps: {
  readonly appSecret: string;
  readonly trustProxy: number;
  readonly publicUrl: string;
  readonly clock: Clock;
}): Hono {
  const { appSecret, trustProxy, publicUrl, clock } = deps;
  const app = new Hono();
  app.get(ECHO, async (c, next) => {
    const token = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
    if (!isEchoToken(token, appSecret, clock.now())) return next();
    const entries = (c.req.header("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
    const seen: Echoed = { forwarded: entries.filter(Boolean), trustProxy, publicUrl };
    return c.json(seen, 200, { "cache-control": "no-store" });
  });
  return app;
}
