import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "./open.ts";
import { isDatabaseOutage } from "./outage.ts";
import { openPool } from "./pools.ts";
import type { DatabaseTimeouts } from "./timeouts.ts";

/** How long a read waits for a replica that is behind, and how long reads then go without it; milliseconds. */
const PATIENCE_MS = 100;
const PAUSE_MS = 1_000;
/** Of one that does not answer. */
const LONG_PAUSE_MS = 10_000;
const LOOK_MS = 5;

export interface Replica {
  /** The replica, once it has everything that the primary has now; null where that takes too long, or there is none. */
  caughtUp(): Promise<Database | null>;
  /**
   * Does work that only reads at the replica, else at the primary. Whoever reads sees what they wrote and what others
   * had changed by then, wherever it is done.
   */
  read<T>(work: (database: Database) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

export function openReplica(
  primary: Database,
  { url, timeouts, log }: { url: string | null; timeouts: DatabaseTimeouts; log: Pick<Logger, "warn"> },
): Replica {
  if (url === null) return { caughtUp: async () => null, read: (work) => work(primary), end: async () => {} };
  const replica = openPool(url, "requests", timeouts);
  let pausedUntil = 0;

  async function isReady(): Promise<boolean> {
    const [now] = await primary<{ position: string }[]>`select pg_current_wal_lsn()::text as position`;
    for (const until = performance.now() + PATIENCE_MS; ; await wait(LOOK_MS)) {
      // Null of a server that is no standby, or none any more.
      const [row] = await replica<{ ready: boolean | null }[]>`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${now!.position}::pg_lsn as ready`;
      if (row?.ready) return true;
      if (performance.now() > until) return false;
    }
  }

  function failed(error: unknown): null {
    if (!isNotAnswered(error)) throw error;
    log.warn({ err: error }, "the replica did not answer; the primary is asked for a while");
    pausedUntil = performance.now() + LONG_PAUSE_MS;
    return null;
  }

  async function caughtUp(): Promise<Database | null> {
    if (performance.now() < pausedUntil) return null;
    try {
      if (await isReady()) return replica;
    } catch (error) {
      return failed(error);
    }
    pausedUntil = performance.now() + PAUSE_MS;
    return null;
  }

  return {
    caughtUp,
    async read(work) {
      if ((await caughtUp()) === null) return work(primary);
      try {
        return await work(replica);
      } catch (error) {
        failed(error);
        return work(primary);
      }
    },
    end: () => replica.end({ timeout: 1 }),
  };
}

/** A replica ends reads that stand in the way of what the primary changed. */
const CONFLICT = "40001";
const TOO_LONG = "57014";
/** What took too long at the replica would take as long at the primary. */
function isNotAnswered(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === CONFLICT || (code !== TOO_LONG && isDatabaseOutage(error));
}
