import { readBackends } from "@lingualoom/backend-pool/backends.ts";
import {
  type BackendList,
  type ControlPlane,
  createControlPlane,
} from "@lingualoom/backend-pool/control-plane.ts";
import { type KeepAlive, startKeepAlive } from "@lingualoom/backend-pool/keep-alive.ts";
import { type BackendPool, createBackendPool } from "@lingualoom/backend-pool/pool.ts";
import { type PoolStatus, poolStatus } from "@lingualoom/backend-pool/snapshot.ts";
import type { Logger } from "pino";
import type { Clock, Timer } from "../../clock.ts";
import type { BackendsConfig } from "../../config/backends.ts";
import type { Database } from "../../database/open.ts";
import { repeat } from "../../repeat.ts";
import { createListStore } from "./list-store.ts";

/** How soon this server applies a change that was made at another. */
const FOLLOW_MS = 45_000;

/** The servers of the same people, and the wake-up requests that this one sends to them. */
export interface Backends extends AsyncDisposable {
  readonly config: BackendsConfig;
  /** A change is written in the transaction it is given. */
  controlPlane(sql?: Parameters<typeof createListStore>[0]): ControlPlane;
  /** Applies a list that was just changed. */
  follow(list: BackendList): void;
  /** Null for a server on its own. */
  readonly status: (PoolStatus & { readonly cycle: number }) | null;
  readonly members: BackendPool["members"];
}

export interface BackendsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: BackendsConfig;
}

export function createBackends({ database, clock, log, config }: BackendsDependencies): Backends {
  const poolClock = {
    now: () => clock.now().getTime(),
    after: (ms: number, act: () => void): Timer => clock.after(ms, act),
  };
  const now = () => clock.now();
  const { initial, allowedOrigins } = config;
  const controlPlane: Backends["controlPlane"] = (sql = database) =>
    createControlPlane({ store: createListStore(sql), initial, allowedOrigins, now });
  let followed: { revision: number; pool: BackendPool; keepAlive: KeepAlive } | null = null;

  function follow({ backends, revision }: BackendList) {
    // A worker sends the wake-up requests itself and owns the list.
    if (backends.length === 0 || followed?.revision === revision || config.edgeUrl) return;
    followed?.keepAlive.stop();
    const pool = createBackendPool({
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
    followed = { revision, pool, keepAlive };
  }

  const readAndFollow = async () => follow(await controlPlane().read());
  const first = readAndFollow().catch((error) => log.error({ err: error }, "the backends are not known"));
  const following = repeat(clock, FOLLOW_MS, readAndFollow, log);

  return {
    config,
    controlPlane,
    follow,
    get status() {
      if (!followed) return null;
      const status = poolStatus(followed.pool, clock.now().getTime(), config.sleepAfterMs);
      return { ...status, cycle: followed.keepAlive.cycle };
    },
    get members() {
      return followed?.pool.members ?? [];
    },
    async [Symbol.asyncDispose]() {
      following.cancel();
      await first;
      followed?.keepAlive.stop();
    },
  };
}
