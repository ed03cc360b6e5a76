import { readBackends } from "@lingualoom/backend-pool/backends.ts";
import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import type { BackendList, ControlPlane } from "@lingualoom/backend-pool/control-plane.ts";
import type { Fetch } from "@lingualoom/backend-pool/fetch-with-timeout.ts";
import { type BackendPool, createBackendPool } from "@lingualoom/backend-pool/pool.ts";
import type { Background } from "../background.ts";
import type { EdgeConfig } from "../config.ts";
import type { Snapshots } from "./health-snapshots.ts";

/** How soon a change made at another place is followed, beside what the store itself takes. */
const FRESH_MS = 30_000;

export interface Followed {
  readonly pool: BackendPool;
  readonly revision: number;
}

/** The pool of this isolate, which follows the list that is kept. */
export interface Following {
  /** At once where anything is known; what is old is renewed in the background. */
  current(context: Background): Promise<Followed>;
  /** As it is kept now. */
  renewed(): Promise<Followed>;
  /** Takes up a list that was just changed. */
  follow(list: BackendList): Followed;
}

export interface FollowingDependencies {
  readonly config: Pick<EdgeConfig, "strategy">;
  readonly controlPlane: Pick<ControlPlane, "read">;
  readonly snapshots: Snapshots;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

export function createFollowing(deps: FollowingDependencies): Following {
  const { config, controlPlane, snapshots, fetch, clock } = deps;
  let followed: Followed | undefined;
  let readAt = 0;

  function follow({ backends, revision }: BackendList): Followed {
    if (followed?.revision === revision) return followed;
    const before = followed?.pool.members ?? [];
    const pool = createBackendPool({
      backends: readBackends(backends, new Date(clock.now())),
      strategy: config.strategy,
      fetch,
      clock,
    });
    for (const { backend, health } of before) pool.learn(backend.url, health);
    followed = { pool, revision };
    return followed;
  }

  async function renewed(): Promise<Followed> {
    readAt = clock.now();
    const [list, { members }] = await Promise.all([controlPlane.read(), snapshots.read()]);
    const { pool, revision } = follow(list);
    for (const { url, health } of members) pool.learn(url, health);
    return { pool, revision };
  }

  return {
    async current(context) {
      if (!followed) return renewed();
      // What one request waits for, another may not: each asks the store itself.
      if (clock.now() - readAt > FRESH_MS) context.waitUntil(renewed());
      return followed;
    },
    renewed,
    follow,
  };
}
