import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import { isUsable } from "@lingualoom/backend-pool/health.ts";
import { isAsleep } from "@lingualoom/backend-pool/keep-alive.ts";
import type { BackendPool, Member } from "@lingualoom/backend-pool/pool.ts";

/** How soon a backend that failed is asked again whether it is back. */
const RECHECK_MS = 2_000;

/**
 * The next to ask: of those not tried, one that is awake; who is asleep would first have to get up. Who was never asked
 * may be awake.
 */
export function chooseAwake(pool: BackendPool, tried: ReadonlySet<number>, sleep: Sleep): Member {
  const without = new Set([...tried, ...asleepIn(pool, sleep)]);
  return pool.choose(pool.hasUsable(without) ? without : tried);
}

/** Whom to wake while somebody makes us wait; null as long as one is left who is awake. */
export function nextToWake(pool: BackendPool, tried: ReadonlySet<number>, sleep: Sleep): Member | null {
  const asleep = asleepIn(pool, sleep);
  if (pool.hasUsable(new Set([...tried, ...asleep]))) return null;
  return (
    pool.members.find(
      ({ backend, health }) => asleep.has(backend.id) && !tried.has(backend.id) && isUsable(health),
    ) ?? null
  );
}

export interface Sleep {
  readonly now: number;
  readonly sleepAfterMs: number;
}

function asleepIn(pool: BackendPool, { now, sleepAfterMs }: Sleep): Set<number> {
  const asleep = pool.members.filter(
    ({ health }) => health.lastCheck > 0 && isAsleep(health.lastCheck, now, sleepAfterMs),
  );
  return new Set(asleep.map(({ backend }) => backend.id));
}

interface Recheck {
  /** Resolves also when nobody is. */
  readonly oneIsBack: Promise<unknown>;
  readonly allAreAsked: Promise<unknown>;
}

/**
 * Asks those who failed whether they are back, beside the requests and never twice at once, so that a backend is used
 * again soon after it has come back.
 */
export function createRecheck(clock: Clock) {
  const askedAt = new Map<string, number>();
  return (pool: BackendPool): Recheck | null => {
    const now = clock.now();
    const due = pool.members.filter(({ backend, health }) => {
      const last = Math.max(health.lastCheck, askedAt.get(backend.url) ?? 0);
      return !isUsable(health) && now - last >= RECHECK_MS;
    });
    if (due.length === 0) return null;
    for (const { backend } of due) askedAt.set(backend.url, now);
    const checks = due.map(async ({ backend }) => {
      if (!(await pool.check(backend.id))) throw new Error(`${backend.url} is not back`);
    });
    return { oneIsBack: Promise.any(checks).catch(() => {}), allAreAsked: Promise.allSettled(checks) };
  };
}
