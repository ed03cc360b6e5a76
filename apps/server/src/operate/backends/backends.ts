import { readBackends } from "@lingualoom/backend-pool/backends.ts";
import { type BackendList, type ControlPlane, createControlPlane } from "@lingualoom/backend-pool/control-plane.ts";
import { type KeepAlive, startKeepAlive } from "@lingualoom/backend-pool/keep-alive.ts";
import { BackendPool } from "@lingualoom/backend-pool/pool.ts";
import { type PoolStatus, poolStatus } from "@lingualoom/backend-pool/pool-status.ts";
import type { Timer } from "#/platform/clock.ts";
import type { BackendsConfig } from "#/platform/config/backends.ts";
import type { Platform } from "#/platform/context.ts";
import { repeat } from "#/platform/repeat.ts";
import { createListStore } from "./list-store.ts";

/** Milliseconds after which this server applies a change that another server stored. */
const SYNC_MS = 45_000;

/** The servers of one database, and their shared list. */
export interface Backends extends AsyncDisposable {
  readonly config: BackendsConfig;
  /** Changes are part of the given transaction. */
  controlPlane(sql?: Parameters<typeof createListStore>[0]): ControlPlane;
  adopt(list: BackendList): void;
  /** Null for a single server. */
  readonly status: (PoolStatus & { readonly cycle: number }) | null;
  readonly members: BackendPool["members"];
}

export function createBackends(context: Platform): Backends {
  const { database, clock, log } = context;
  const config = context.config.backends;

  const poolClock = {
    now: () => clock.now().getTime(),
    after: (ms: number, act: () => void): Timer => clock.after(ms, act),
  };
  const now = () => clock.now();
  const { initial, allowedOrigins } = config;
  const controlPlane: Backends["controlPlane"] = (sql = database) =>
    createControlPlane({ store: createListStore(sql), initial, allowedOrigins, now });
  let current: { revision: number; pool: BackendPool; keepAlive: KeepAlive } | null = null;

  function adopt({ backends, revision }: BackendList) {
    // With an edge worker in front, the worker keeps the backends awake and owns the list.
    if (backends.length === 0 || current?.revision === revision || config.edgeUrl) return;
    current?.keepAlive.stop();
    const pool = new BackendPool({
      backends: readBackends(backends, now()),
      strategy: config.strategy,
      fetch: (url, init) => fetch(url, init),
      clock: poolClock,
    });
    const keepAlive = startKeepAlive({
      pool,
      mode: config.mode,
      clock: poolClock,
      intervalMs: config.keepAliveMs ?? undefined,
    });
    current = { revision, pool, keepAlive };
  }

  const sync = async () => adopt(await controlPlane().read());
  const first = sync().catch((error) => log.error({ err: error }, "the backends are not known"));
  const repeated = repeat(clock, SYNC_MS, sync, log);

  return {
    config,
    controlPlane,
    adopt,
    get status() {
      if (!current) return null;
      const status = poolStatus(current.pool, clock.now().getTime(), config.sleepAfterMs);
      return { ...status, cycle: current.keepAlive.cycle };
    },
    get members() {
      return current?.pool.members ?? [];
    },
    async [Symbol.asyncDispose]() {
      repeated.cancel();
      await first;
      current?.keepAlive.stop();
    },
  };
}
