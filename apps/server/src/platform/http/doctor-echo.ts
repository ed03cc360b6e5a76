import { createHmac, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Clock } from "../clock.ts";

/** Below `/api`. */
export const ECHO = "/doctor-mirror";
/** Minutes for which a token is good; the doctor's clock may be another one. */
const GOOD_FOR = 10;
const MINUTE_MS = 60_000;

/** What the server sees of a request of the doctor, who came by the public address. */
export interface Echoed {
  /** Entries of `X-Forwarded-For`, in their order. */
  readonly forwarded: readonly string[];
  readonly trustProxy: number;
  readonly publicUrl: string;
}

/** Only who knows the server's secret can make it. */
export const mirrorToken = (appSecret: string, now: Date): string => {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return `${minute}.${createHmac("sha256", appSecret).update(`doctor\u0000${minute}`).digest("base64url")}`;
};

export function isEchoToken(token: string, appSecret: string, now: Date): boolean {
  const minute = Number(token.split(".")[0]);
  if (!Number.isSafeInteger(minute) || Math.abs(now.getTime() / MINUTE_MS - minute) > GOOD_FOR) return false;
  const expected = Buffer.from(mirrorToken(appSecret, new Date(minute * MINUTE_MS)));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Shows the doctor what proxies have made of its request. Without the token there is no such call. */
export function echoRoute(own: {
  readonly appSecret: string;
  readonly trustProxy: number;
  readonly publicUrl: string;
  readonly clock: Clock;
}): Hono {
  const { appSecret, trustProxy, publicUrl, clock } = own;
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
