import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import type { Clock } from "../../clock.ts";
import { answers } from "../../database/answers.ts";
import type { Database } from "../../database/open.ts";
import { Reply, type Routes } from "../../http/routes.ts";
import { remembered } from "../../remembered.ts";

const REMEMBERED_MS = 1_000;

export interface HealthDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicConfig: () => PublicConfig;
}

export function healthRoutes({
  database,
  clock,
  publicConfig,
}: HealthDependencies): Routes<"GET /ping" | "GET /health" | "GET /config"> {
  const startedAt = clock.now().getTime();
  /** Anybody may ask, as often as they like; the database is asked once a second. */
  const databaseAnswers = remembered(clock, REMEMBERED_MS, () => answers(database, clock));
  const uptime = () => (clock.now().getTime() - startedAt) / 1_000;

  return {
    async "GET /ping"() {
      return { status: "alive", uptime: uptime(), timestamp: clock.now().toISOString() };
    },

    async "GET /health"() {
      const ok = await databaseAnswers();
      const body = {
        status: ok ? ("healthy" as const) : ("unhealthy" as const),
        uptime: uptime(),
        version: publicConfig().version,
        checks: { database: ok ? { ok } : { ok, message: "does not answer" } },
      };
      return new Reply(body, { status: ok ? 200 : 503 });
    },

    async "GET /config"() {
      return publicConfig();
    },
  };
}
