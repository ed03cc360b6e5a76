import { spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import type { Random } from "./random.ts";
import type { Server, World } from "./world.ts";

/** A fault: begins something that is wrong, and returns how to end it. */
type Fault = (world: World, server: Server) => Promise<() => Promise<void> | void>;

const cut = (link: (world: World, server: Server) => { cut(): Promise<void>; mend(): Promise<void> }): Fault => {
  return async (world, server) => {
    const chosen = link(world, server);
    await chosen.cut();
    return () => chosen.mend();
  };
};

const hang = (link: (world: World, server: Server) => { hang(): void; release(): void }): Fault => {
  return async (world, server) => {
    const chosen = link(world, server);
    chosen.hang();
    return () => chosen.release();
  };
};

const slow = (link: (world: World, server: Server) => { slow(milliseconds: number): void }): Fault => {
  return async (world, server) => {
    const chosen = link(world, server);
    chosen.slow(SLOW_MS);
    return () => chosen.slow(0);
  };
};

const SLOW_MS = 150;
const MINUTE_MS = 60_000;
/** Refusals that a full storage has for one fault; the rest is taken back. */
const FULL_ANSWERS = 10_000;

export const FAULTS = {
  "server killed": async (_, server) => {
    await server.kill();
    return () => server.start();
  },
  "server stopped for a while": async (_, server) => {
    server.signal("SIGSTOP");
    return () => server.signal("SIGCONT");
  },
  "database killed": async ({ database }) => {
    // Its processes first, which would write what is not on the disk yet. It is started again by itself, and recovers.
    const { pid } = database;
    spawnSync("pkill", ["-KILL", "-P", String(pid)]);
    process.kill(pid, "SIGKILL");
    return () => {};
  },
  "database stopped for a while": async ({ database }) => {
    const { pid } = database;
    process.kill(pid, "SIGSTOP");
    return () => void process.kill(pid, "SIGCONT");
  },
  "broker killed": async ({ broker }) => {
    await broker.kill();
    return () => broker.start();
  },
  "broker stopped for a while": async ({ broker }) => {
    const { pid } = broker;
    process.kill(pid, "SIGSTOP");
    return () => void process.kill(pid, "SIGCONT");
  },
  "way to the database cut": cut((_, { toDatabase }) => toDatabase),
  "way to the database hangs": hang((_, { toDatabase }) => toDatabase),
  "way to the broker cut": cut((_, { toBroker }) => toBroker),
  "way to the broker hangs": hang((_, { toBroker }) => toBroker),
  "way to the standby cut": cut(({ toStandby }) => toStandby),
  "way to the standby hangs": hang(({ toStandby }) => toStandby),
  "way to the database slow": slow((_, { toDatabase }) => toDatabase),
  "way to the broker slow": slow((_, { toBroker }) => toBroker),
  "standby falls behind": async ({ database }) => {
    const replay = async (call: string) => {
      const sql = openDatabase(database.replicaSuperuserUrl, 1);
      await sql.unsafe(`select ${call}()`).finally(() => sql.end());
    };
    await replay("pg_wal_replay_pause");
    return () => replay("pg_wal_replay_resume");
  },
  "clock of a server jumps": async (_, server) => {
    await server.moveClock(2 * MINUTE_MS);
    return () => server.moveClock(0);
  },
  "clock of a server goes back": async (_, server) => {
    await server.moveClock(-2 * MINUTE_MS);
    return () => server.moveClock(0);
  },
  "storage of files full": async ({ files }) => {
    files.fates.push(...Array<number>(FULL_ANSWERS).fill(507));
    return () => void files.fates.splice(0);
  },
  "answers of the database lost": async (_, { toDatabase }) => {
    toDatabase.swallow("answers");
    return () => toDatabase.mend();
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

export interface FaultOptions {
  readonly names: readonly FaultName[];
  /** Milliseconds without a fault, and with one: the lowest and the highest. */
  readonly calm: readonly [number, number];
  readonly lasts: readonly [number, number];
}

/** Injects one fault after the other until the signal; then all is mended. @returns how often each was injected */
export async function injectFaults(
  world: World,
  random: Random,
  { names, calm, lasts }: FaultOptions,
  signal: AbortSignal,
): Promise<Map<FaultName, number>> {
  const injected = new Map<FaultName, number>();
  const pause = (range: readonly [number, number]) =>
    wait(random.between(...range), undefined, { signal }).catch(() => {});
  while (!signal.aborted && names.length > 0) {
    await pause(calm);
    if (signal.aborted) break;
    const name = random.of(names) as FaultName;
    const end = await FAULTS[name](world, random.of(world.servers) as Server);
    injected.set(name, (injected.get(name) ?? 0) + 1);
    await pause(lasts);
    await end();
  }
  return injected;
}
