import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { forPgBoss } from "../database/for-pg-boss.ts";
import type { Database, Sql } from "../database/open.ts";
import { isDatabaseOutage } from "../database/outage.ts";

/** A scheduled job that runs on one server of the cluster. */
export interface Sweep {
  /** In UTC. Hourly sweeps have different minutes. */
  readonly cron: string;
  run(): Promise<unknown>;
}

export interface JobsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, "warn" | "error">;
  readonly sweeps: Readonly<Record<string, Sweep>>;
  readonly lookSeconds?: number;
}

export interface Jobs extends AsyncDisposable {
  /** Returns the sweeps that failed at every attempt, each once, latest first. */
  failed(): Promise<readonly { _id: string; name: string; reason: string; at: Date }[]>;
  /** Schedules a failed sweep to run soon, in the caller's transaction; false when there is none. */
  tryAgain(sql: Sql, id: string): Promise<boolean>;
  discard(sql: Sql, id: string): Promise<boolean>;
}

const QUEUE = "sweeps";
/** The queue to which pg-boss moves a sweep after its last attempt. */
const FAILED = "failed-sweeps";
/** Users waiting for the server to start come first: loading pg-boss takes 60 ms of processor time. */
const OPENS_AFTER_MS = 3_000;
/** Milliseconds that a stopping server waits for a sweep. An interrupted one runs again. */
const DRAIN_MS = 5_000;
const HOUR_S = 60 * 60;

/**
 * Opens pg-boss on connections of the server's own pool. It keeps its tables in the schema `jobs`, which it upgrades
 * itself. Of all servers on one database, one runs a sweep, and never two runs of the same sweep at once.
 */
export function openJobs({ database, clock, log, sweeps, lookSeconds = 30 }: JobsDependencies): Jobs {
  let opening: ReturnType<typeof open> | undefined;
  let started: Promise<void> | undefined;
  let isOpen = false;
  let closed = false;
  const failed = (error: unknown) =>
    log[isDatabaseOutage(error) ? "warn" : "error"]({ err: error }, "background work failed");
  const timer = clock.after(OPENS_AFTER_MS, () => {
    opening = open();
    started = opening.then(start).catch(failed);
  });

  async function open() {
    const { PgBoss } = await import("pg-boss");
    const boss = new PgBoss({
      db: forPgBoss(database),
      schema: "jobs",
      cronMonitorIntervalSeconds: lookSeconds,
      cronWorkerIntervalSeconds: lookSeconds,
      superviseIntervalSeconds: 5 * 60,
      queueCacheIntervalSeconds: HOUR_S,
      // No job waits for another one, and only an upgrade of pg-boss builds indexes in the background.
      flowIntervalSeconds: HOUR_S,
      bamIntervalSeconds: HOUR_S,
      registerInstance: false,
    });
    boss.on("error", failed);
    boss.on("warning", (warning) => log.warn({ warning }, "pg-boss warns"));
    return boss;
  }

  async function start(boss: Awaited<ReturnType<typeof open>>): Promise<void> {
    await boss.start({ attempts: Number.MAX_SAFE_INTEGER });
    await boss.createQueue(FAILED);
    await boss.createQueue(QUEUE, {
      policy: "exclusive",
      deadLetter: FAILED,
      retryLimit: 3,
      retryDelay: 30,
      retryBackoff: true,
      // A dead server is noticed by missing heartbeats, long before this expiry.
      heartbeatSeconds: 60,
      expireInSeconds: 6 * HOUR_S,
      deleteAfterSeconds: 24 * HOUR_S,
    });
    for (const [key, { cron }] of Object.entries(sweeps))
      await boss.schedule(QUEUE, cron, { sweep: key }, { key, singletonKey: key });
    isOpen = true;
    if (closed) return;
    await boss.work<{ sweep: string }>(QUEUE, { pollingIntervalSeconds: lookSeconds, burstWhenBatchFull: true }, run);
  }

  async function run([job]: readonly { readonly data: { readonly sweep: string } }[]): Promise<void> {
    const name = job!.data.sweep;
    try {
      // A server of another version may have scheduled a sweep that this one does not know; it will run there later.
      await sweeps[name]?.run();
    } catch (error) {
      failed(error);
      throw error;
    }
  }

  return {
    async failed() {
      if (!isOpen) return [];
      const jobs = await (await opening)!.findJobs<{ sweep: string }>(FAILED, { queued: true });
      const latest = new Map(jobs.map((job) => [job.data.sweep, job]));
      return [...latest.values()]
        .map(({ id, data, sourceOutput, createdOn }) => ({
          _id: id,
          name: data.sweep,
          reason: String((sourceOutput as { message?: string } | null)?.message ?? ""),
          at: createdOn,
        }))
        .sort((a, b) => b.at.getTime() - a.at.getTime());
    },
    async tryAgain(sql, id) {
      if (!isOpen) return false;
      return (await (await opening)!.redrive(FAILED, { ids: [id], db: forPgBoss(sql) })) > 0;
    },
    async discard(sql, id) {
      if (!isOpen) return false;
      // The library's types omit the number.
      const deleted: { affected?: number } = await (await opening)!.deleteJob(FAILED, id, { db: forPgBoss(sql) });
      return (deleted.affected ?? 0) > 0;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      timer.cancel();
      await (await opening)?.stop({ timeout: DRAIN_MS });
      await started;
    },
  };
}
