import { hash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { requireSecondFactor, type Sessions } from "../caller.ts";
import type { Platform } from "../context.ts";
import { AppError, asAppError } from "../errors.ts";
import { statusOf } from "../http/refusal.ts";
import { bodyIn, languageOf } from "../http/sentences/sentences.ts";
import { say } from "../sentences/sentence.ts";
import type { Metrics } from "./metrics.ts";

export function metricsRoute(
  { config }: Platform,
  deps: { readonly sessions: Pick<Sessions, "find">; readonly metrics: Metrics },
): Hono {
  const app = new Hono();
  app.get("/metrics", async (c) => {
    c.header("cache-control", "no-store");
    try {
      if (!carries(c.req.header("authorization"), config.metrics.token)) {
        const me = await deps.sessions.find(c.req.raw.headers);
        if (!me) throw new AppError("NOT_SIGNED_IN", say("pleaseSignInOrToken"));
        requireSecondFactor(me);
        if (!me.isAdmin) throw new AppError("FORBIDDEN", say("onlyForAdministrators"));
      }
      const { type, text } = await deps.metrics.read();
      return c.body(text, 200, { "content-type": type });
    } catch (error) {
      const refusal = asAppError(error);
      return c.json(bodyIn(refusal, languageOf(null, c.req.raw.headers)), statusOf(refusal) as 401);
    }
  });
  return app;
}

/** Compares digests, so that the time reveals neither length nor content of the token. */
function carries(authorization: string | undefined, token: string | null): boolean {
  const given = /^Bearer (.+)$/.exec(authorization ?? "")?.[1];
  if (!token || !given) return false;
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", token, "buffer"));
}
