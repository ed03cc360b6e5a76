import { Hono } from "hono";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";

const ADDRESS = "/.well-known/security.txt";
/** RFC 9116 recommends less than a year. */
const HALF_A_YEAR_MS = 182 * 24 * 60 * 60 * 1_000;

/** Serves `/.well-known/security.txt`; 404 without a contact. */
export function securityText(deps: {
  readonly config: Pick<Config, "security">;
  readonly publicUrl: string;
  readonly clock: Clock;
}): Hono {
  const {
    config: { security },
    publicUrl,
    clock,
  } = deps;
  const app = new Hono();
  app.get(ADDRESS, (c) => {
    if (!security) return c.text("Not found\n", 404);
    const expires = security.expires ?? new Date(clock.now().getTime() + HALF_A_YEAR_MS);
    const lines = [
      `Contact: ${security.contact}`,
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${publicUrl}${ADDRESS}`,
      "Preferred-Languages: en",
    ];
    return c.body(`${lines.join("\n")}\n`, 200, { "content-type": "text/plain; charset=utf-8" });
  });
  return app;
}
