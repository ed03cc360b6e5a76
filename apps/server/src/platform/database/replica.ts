import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "./open.ts";
import { isDatabaseOutage } from "./outage.ts";
import { openPool } from "./pools.ts";
import type { DatabaseTimeouts } from "./timeouts.ts";

/** Milliseconds that a read waits for a lagging replica, and milliseconds that reads then bypass it. */
const PATIENCE_MS = 100;
const PAUSE_MS = 1_000;
const LONG_PAUSE_MS = 10_000;
const LOOK_MS = 5;

export interface Replica {
  /** Returns the replica once it has everything that the primary has now; null if that takes too long. */
  caughtUp(): Promise<Database | null>;
  /**
   * Runs read-only work at the replica if possible, else at the primary. Either way readers see their own writes and
   * everything that others had committed before the call.
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
      // Null when the server is not a standby (any longer).
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

/** A replica cancels reads that conflict with changes of the primary. */
const CONFLICT = "40001";
const TOO_LONG = "57014";
/** A statement that timed out at the replica would take as long at the primary. */
function isNotAnswered(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === CONFLICT || (code !== TOO_LONG && isDatabaseOutage(error));
}
