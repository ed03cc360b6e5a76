import { isUsable } from "@lingualoom/backend-pool/health.ts";
import { isAsleep } from "@lingualoom/backend-pool/keep-alive.ts";
import type { BackendPool, Member } from "@lingualoom/backend-pool/pool.ts";

export interface Sleep {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly sleepAfterMs: number;
}

/**
 * Returns the next backend for a request: an untried one that is awake. A sleeping backend would have to start first. A
 * backend that was never checked may be awake.
 */
export function chooseAwake(pool: BackendPool, tried: ReadonlySet<number>, sleep: Sleep): Member {
  const except = new Set([...tried, ...asleepIn(pool, sleep)]);
  return pool.choose(pool.hasUsable(except) ? except : tried);
}

/** Returns the backend to wake up while a request waits; null while another backend is awake. */
export function nextToWake(pool: BackendPool, tried: ReadonlySet<number>, sleep: Sleep): Member | null {
  const asleep = asleepIn(pool, sleep);
  if (pool.hasUsable(new Set([...tried, ...asleep]))) return null;
  return (
    pool.members.find(({ backend, health }) => asleep.has(backend.id) && !tried.has(backend.id) && isUsable(health)) ??
    null
  );
}

function asleepIn(pool: BackendPool, { now, sleepAfterMs }: Sleep): Set<number> {
  const asleep = pool.members.filter(
    ({ health }) => health.lastCheck > 0 && isAsleep(health.lastCheck, now, sleepAfterMs),
  );
  return new Set(asleep.map(({ backend }) => backend.id));
}
