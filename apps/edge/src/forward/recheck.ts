import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import { isUsable } from "@lingualoom/backend-pool/health.ts";
import type { BackendPool } from "@lingualoom/backend-pool/pool.ts";

/** Milliseconds between two checks of a backend that failed. */
const RECHECK_MS = 2_000;

interface Recheck {
  /** Resolves when the first backend is healthy again, or when none is. */
  readonly firstHealthy: Promise<unknown>;
  readonly allChecked: Promise<unknown>;
}

/**
 * Checks failed backends beside the requests, so a backend is used again soon after it has recovered. It never checks a
 * backend twice at once. The result is null when no check is due.
 */
export function createRecheck(clock: Clock): (pool: BackendPool) => Recheck | null {
  const checkedAt = new Map<string, number>();
  return (pool) => {
    const now = clock.now();
    const due = pool.members.filter(({ backend, health }) => {
      const last = Math.max(health.lastCheck, checkedAt.get(backend.url) ?? 0);
      return !isUsable(health) && now - last >= RECHECK_MS;
    });
    if (due.length === 0) return null;
    for (const { backend } of due) checkedAt.set(backend.url, now);
    const checks = due.map(async ({ backend }) => {
      if (!(await pool.check(backend.id))) throw new Error(`${backend.url} is still down`);
    });
    return { firstHealthy: Promise.any(checks).catch(() => {}), allChecked: Promise.allSettled(checks) };
  };
}
