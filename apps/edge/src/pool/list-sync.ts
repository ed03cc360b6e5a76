import { readBackends } from "@lingualoom/backend-pool/backends.ts";
import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import type { BackendList, ControlPlane } from "@lingualoom/backend-pool/control-plane.ts";
import type { Fetch } from "@lingualoom/backend-pool/fetch-with-timeout.ts";
import { BackendPool } from "@lingualoom/backend-pool/pool.ts";
import type { Background } from "../background.ts";
import type { EdgeConfig } from "../config.ts";
import type { HealthSnapshots } from "./health-snapshots.ts";

/** Milliseconds until an isolate reads the list again; the store itself takes up to a minute. */
const FRESH_MS = 30_000;

export interface SyncedPool {
  readonly pool: BackendPool;
  readonly revision: number;
}

export interface ListSyncDependencies {
  readonly config: Pick<EdgeConfig, "strategy">;
  readonly controlPlane: Pick<ControlPlane, "read">;
  readonly snapshots: HealthSnapshots;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/** Keeps the pool of this isolate in step with the stored list. */
export class ListSync {
  readonly #deps: ListSyncDependencies;
  #synced: SyncedPool | undefined;
  #readAt = 0;

  constructor(deps: ListSyncDependencies) {
    this.#deps = deps;
  }

  /** Returns the pool immediately, if there is one; an old list is reread in the background. */
  async current(context: Background): Promise<SyncedPool> {
    if (!this.#synced) return this.refresh();
    // The runtime lets no request wait for a promise of another request, so each reads the store itself.
    if (this.#deps.clock.now() - this.#readAt > FRESH_MS) context.waitUntil(this.refresh());
    return this.#synced;
  }

  /** Returns the pool of the stored list. */
  async refresh(): Promise<SyncedPool> {
    const { clock, controlPlane, snapshots } = this.#deps;
    this.#readAt = clock.now();
    const [list, { members }] = await Promise.all([controlPlane.read(), snapshots.read()]);
    const synced = this.adopt(list);
    for (const { url, health } of members) synced.pool.learn(url, health);
    return synced;
  }

  /** Switches to a list that was just changed, keeping what is known about its backends. */
  adopt({ backends, revision }: BackendList): SyncedPool {
    if (this.#synced?.revision === revision) return this.#synced;
    const { config, fetch, clock } = this.#deps;
    const pool = new BackendPool({
      backends: readBackends(backends, new Date(clock.now())),
      strategy: config.strategy,
      fetch,
      clock,
    });
    for (const { backend, health } of this.#synced?.pool.members ?? []) pool.learn(backend.url, health);
    this.#synced = { pool, revision };
    return this.#synced;
  }
}
