import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import type { Clock } from "../../clock.ts";
import { answers } from "../../database/answers.ts";
import type { Database } from "../../database/open.ts";
import { Reply, type Routes } from "../../http/routes.ts";
import { remembered } from "./remembered.ts";

const REMEMBERED_MS = 1_000;

export interface HealthDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Null where the server runs on its own. */
  readonly redisAnswers: (() => Promise<boolean>) | null;
  readonly publicConfig: () => PublicConfig;
}

const DOES_NOT_ANSWER = { ok: false, message: "does not answer" };

export function healthRoutes({
  database,
  clock,
  redisAnswers,
  publicConfig,
}: HealthDependencies): Routes<"GET /ping" | "GET /health" | "GET /config"> {
  const startedAt = clock.now().getTime();
  /** Public and unlimited: the database and Redis are queried once a second at most. */
  const databaseAnswers = remembered(clock, REMEMBERED_MS, () => answers(database, clock));
  const sharedAnswers = redisAnswers && remembered(clock, REMEMBERED_MS, redisAnswers);
  const uptime = () => (clock.now().getTime() - startedAt) / 1_000;

  return {
    async "GET /ping"() {
      return { status: "alive", uptime: uptime(), timestamp: clock.now().toISOString() };
    },

    async "GET /health"() {
      const [databaseOk, redisOk] = await Promise.all([databaseAnswers(), sharedAnswers?.()]);
      const body = {
        status: statusOf(databaseOk, redisOk),
        uptime: uptime(),
        version: publicConfig().version,
        checks: {
          database: databaseOk ? { ok: true } : DOES_NOT_ANSWER,
          ...(redisOk === undefined ? {} : { redis: redisOk ? { ok: true } : DOES_NOT_ANSWER }),
        },
      };
      return new Reply(body, { status: databaseOk ? 200 : 503 });
    },

    async "GET /config"() {
      return publicConfig();
    },
  };
}

/** Without Redis everything works, but events reach people at other nodes later. */
function statusOf(database: boolean, redis: boolean | undefined) {
  if (!database) return "unhealthy" as const;
  return redis === false ? ("degraded" as const) : ("healthy" as const);
}
