import type { Output } from "@lingualoom/contract/calls.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Platform } from "#/platform/context.ts";
import { answers } from "#/platform/database/answers.ts";
import { migrationsApart } from "#/platform/database/migrations-apart.ts";
import type { Database } from "#/platform/database/open.ts";
import { isTooFullForPictures, type Space } from "#/platform/media/storage/disk-space.ts";
import { withTimeout } from "#/platform/with-timeout.ts";

/** Calls at most once in `ms`; all callers in between get the same answer. */
function remembered<T>(clock: Clock, ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (!last || now - last.at >= ms || now < last.at) last = { at: now, answer: ask() };
    return last.answer;
  };
}

type Health = Pick<Output<"GET /health">, "status" | "checks">;
type HealthCheck = Health["checks"][string];
type Parts = Record<string, HealthCheck>;

/** The endpoint is public, so each part is checked at most once in this time. */
const REMEMBERED_MS = 1_000;
/** Storage services charge for each request. */
const STORAGE_REMEMBERED_MS = 30_000;

interface HealthProbes {
  /** Null for a single server. */
  readonly natsAnswers: () => Promise<boolean | null>;
  /** Rejects when nothing could be stored. */
  readonly checkStorage: () => Promise<void>;
  readonly space: () => Promise<Space>;
  /** Whether the latest message was refused because the database's disk is full. */
  readonly refusedAsFull: () => boolean;
  readonly isStopping: () => boolean;
}

const OK: HealthCheck = { ok: true };
const SILENT: HealthCheck = { ok: false, message: "does not answer" };

/** Checks every part that this server needs. Never rejects, and never waits long for a part. */
export function createHealth(context: Platform, deps: HealthProbes) {
  const { database, clock } = context;
  const { natsAnswers, checkStorage } = deps;
  const databasePart = remembered(clock, REMEMBERED_MS, async () => ((await answers(database, clock)) ? OK : SILENT));
  const migrationsPart = remembered(clock, REMEMBERED_MS, () => withTimeout(clock, checkMigrations(database), SILENT));
  const storagePart = remembered(clock, STORAGE_REMEMBERED_MS, () =>
    withTimeout(
      clock,
      checkStorage().then(() => OK),
      { ok: false, message: "takes no images" },
    ),
  );
  const diskPart = remembered(clock, REMEMBERED_MS, () =>
    withTimeout(clock, checkDisk(deps), { ok: false, message: "cannot be asked" }),
  );
  const natsPart = remembered(clock, REMEMBERED_MS, async () => {
    const answers = await natsAnswers();
    return answers === null ? null : answers ? OK : SILENT;
  });

  return async (): Promise<Health> => {
    const [ofDatabase, migrations, storage, disk, nats] = await Promise.all([
      databasePart(),
      migrationsPart(),
      storagePart(),
      diskPart(),
      natsPart(),
    ]);
    const checks: Parts = { database: ofDatabase, migrations, storage, disk, ...(nats && { nats }) };
    return { status: deps.isStopping() ? "unhealthy" : statusOf(checks), checks };
  };
}

/** A server keeps working when a newer one has expanded its database, so that both can run during an upgrade. */
async function checkMigrations(database: Database): Promise<HealthCheck> {
  const { missing, newer, contracting } = await migrationsApart(database);
  if (missing.length > 0) return { ok: false, message: `the database lacks ${missing.join(", ")}` };
  if (contracting.length > 0)
    return {
      ok: false,
      message: `a newer version has changed the database so that this one must stop (${contracting.join(", ")})`,
    };
  return newer.length > 0
    ? { ok: true, message: `a newer version has changed the database (${newer.join(", ")})` }
    : OK;
}

async function checkDisk({ space, refusedAsFull }: HealthProbes): Promise<HealthCheck> {
  if (refusedAsFull()) return { ok: false, message: "is full: messages are refused" };
  return isTooFullForPictures(await space()) ? { ok: false, message: "is nearly full: takes no images" } : OK;
}

/** Texts work even without NATS, storage or space; events to other servers are late, and images wait. */
function statusOf({ database, migrations, storage, disk, nats }: Parts) {
  if (!database?.ok || !migrations?.ok) return "unhealthy" as const;
  const whole = storage?.ok && disk?.ok && nats?.ok !== false && migrations.message === undefined;
  return whole ? ("healthy" as const) : ("degraded" as const);
}
