import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import type { BackendPool, Member } from "@lingualoom/backend-pool/pool.ts";
import type { Background } from "../background.ts";
import type { EdgeConfig } from "../config.ts";
import { nextToWake } from "./wake-up.ts";

/** A request is slow after this share of its timeout. */
const SLOW_SHARE = 1 / 4;
/** Milliseconds a starting host gets before the worker calls it again. */
const WAKE_UP_MS = 15_000;

export interface PendingRequest {
  readonly pool: BackendPool;
  /** The backend that should answer. */
  readonly member: Member;
  /** Backends that were asked, this one included. */
  readonly tried: ReadonlySet<number>;
  readonly timeoutMs: number;
  readonly context: Background;
}

interface SlowRequestDependencies {
  readonly config: Pick<EdgeConfig, "sleepAfterMs">;
  readonly clock: Clock;
}

/**
 * Watches a request until cancelled. When it is slow, other requests avoid its backend, and the worker wakes up the
 * backend that would be next, never twice at once.
 */
export function createSlowRequestWatch({ config, clock }: SlowRequestDependencies) {
  const wakeUps = new Map<string, number>();
  return ({ pool, member, tried, timeoutMs, context }: PendingRequest) =>
    clock.after(timeoutMs * SLOW_SHARE, () => {
      pool.reportSlowRequest(member.backend.id, timeoutMs * SLOW_SHARE);
      const now = clock.now();
      const sleeping = nextToWake(pool, tried, { now, sleepAfterMs: config.sleepAfterMs });
      if (!sleeping || now - (wakeUps.get(sleeping.backend.url) ?? 0) < WAKE_UP_MS) return;
      wakeUps.set(sleeping.backend.url, now);
      context.waitUntil(pool.check(sleeping.backend.id));
    });
}
