import { Hono } from "hono";
import { ECHO, type Echoed, isEchoToken } from "#/operate/doctor/echo.ts";
import type { Context } from "../context.ts";

/** Shows the doctor what proxies have made of its request. Without the token there is no such call. */
export function echoRoute({ appSecret, config, publicUrl, clock }: Context): Hono {
  const app = new Hono();
  app.get(ECHO, async (c, next) => {
    const token = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
    if (!isEchoToken(token, appSecret, clock.now())) return next();
    const entries = (c.req.header("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
    const seen: Echoed = { forwarded: entries.filter(Boolean), trustProxy: config.http.trustProxy, publicUrl };
    return c.json(seen, 200, { "cache-control": "no-store" });
  });
  return app;
}
