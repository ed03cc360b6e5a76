import { isUsable } from "./health.ts";
import { isAsleep } from "./keep-alive.ts";
import type { BackendPool } from "./pool.ts";

export type BackendStatus = "healthy" | "unhealthy" | "asleep" | "unknown";

/** The pool as administrators see it. */
export interface PoolStatus {
  readonly total: number;
  readonly healthy: number;
  readonly primary: string | null;
  readonly backup: string | null;
  readonly details: readonly { url: string; status: BackendStatus; responseTime: number }[];
}

export function poolStatus(pool: BackendPool, now: number, sleepAfterMs?: number): PoolStatus {
  const details = pool.members.map(({ backend, health }) => ({
    url: backend.url,
    status: statusOf(health.lastCheck, isUsable(health), now, sleepAfterMs),
    responseTime: health.responseTime,
  }));
  return {
    total: details.length,
    healthy: details.filter(({ status }) => status === "healthy").length,
    primary: details[0]?.url ?? null,
    backup: details[1]?.url ?? null,
    details,
  };
}

function statusOf(lastCheck: number, usable: boolean, now: number, sleepAfterMs?: number): BackendStatus {
  if (lastCheck === 0) return "unknown";
  if (!usable) return "unhealthy";
  return isAsleep(lastCheck, now, sleepAfterMs) ? "asleep" : "healthy";
}
