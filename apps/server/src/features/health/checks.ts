import type { Output } from "@lingualoom/contract/calls.ts";
import type { Clock } from "../../clock.ts";
import { answers } from "../../database/answers.ts";
import { migrationsApart } from "../../database/migrations-apart.ts";
import type { Database } from "../../database/open.ts";
import { inPatience } from "./in-patience.ts";
import { remembered } from "./remembered.ts";

type Health = Pick<Output<"GET /health">, "status" | "checks">;
type Check = Health["checks"][string];

/** Anybody may ask, so each part is asked once in this time at most. */
const REMEMBERED_MS = 1_000;
/** Services charge for each request to a bucket. */
const STORAGE_REMEMBERED_MS = 30_000;

export interface HealthDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Null where the server runs on its own. */
  readonly redisAnswers: (() => Promise<boolean>) | null;
  /** Rejects while no picture could be stored. */
  readonly checkStorage: () => Promise<void>;
}

const OK: Check = { ok: true };
const SILENT: Check = { ok: false, message: "does not answer" };

/** Asks every part that this server needs. Never rejects, and never waits long for a part. */
export function createHealth({ database, clock, redisAnswers, checkStorage }: HealthDependencies) {
  const databasePart = remembered(clock, REMEMBERED_MS, async () =>
    (await answers(database, clock)) ? OK : SILENT,
  );
  const migrationsPart = remembered(clock, REMEMBERED_MS, () =>
    inPatience(clock, checkMigrations(database), SILENT),
  );
  const storagePart = remembered(clock, STORAGE_REMEMBERED_MS, () =>
    inPatience(
      clock,
      checkStorage().then(() => OK),
      { ok: false, message: "takes no images" },
    ),
  );
  const redisPart =
    redisAnswers && remembered(clock, REMEMBERED_MS, async () => ((await redisAnswers()) ? OK : SILENT));

  return async (): Promise<Health> => {
    const [ofDatabase, migrations, storage, redis] = await Promise.all([
      databasePart(),
      migrationsPart(),
      storagePart(),
      redisPart?.(),
    ]);
    const checks = { database: ofDatabase, migrations, storage, ...(redis && { redis }) };
    return { status: statusOf(checks), checks };
  };
}

/** A server whose database a newer one has changed goes on, so that both can run while one replaces the other. */
async function checkMigrations(database: Database): Promise<Check> {
  const { missing, newer } = await migrationsApart(database);
  if (missing.length > 0) return { ok: false, message: `the database lacks ${missing.join(", ")}` };
  return newer.length > 0
    ? { ok: true, message: `a newer version has changed the database (${newer.join(", ")})` }
    : OK;
}

/** Without Redis events reach people at other nodes late, and without storage images wait; texts go on. */
function statusOf({ database, migrations, storage, redis }: Record<string, Check | undefined>) {
  if (!database?.ok || !migrations?.ok) return "unhealthy" as const;
  const whole = storage?.ok && redis?.ok !== false && migrations.message === undefined;
  return whole ? ("healthy" as const) : ("degraded" as const);
}
