import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import type { BackendPool, Member } from "@lingualoom/backend-pool/pool.ts";
import type { Background } from "../background.ts";
import type { EdgeConfig } from "../config.ts";
import { nextToWake } from "./wake-up.ts";

/** After this share of its time a backend is late. */
const LATE_SHARE = 1 / 4;
/** A host that is getting up is given that long before it is called again. */
const WAKING_MS = 15_000;

export interface Waiting {
  readonly pool: BackendPool;
  /** Whose answer is waited for. */
  readonly member: Member;
  /** Who has been asked, this one included. */
  readonly tried: ReadonlySet<number>;
  readonly timeoutMs: number;
  readonly context: Background;
}

interface LatenessDependencies {
  readonly config: Pick<EdgeConfig, "sleepAfterMs">;
  readonly clock: Clock;
}

/**
 * Watches over an answer that is waited for, until cancelled. When it is late, other requests already prefer others, and
 * who would be asked next is woken meanwhile if it sleeps, never twice at once.
 */
export function createLateness({ config, clock }: LatenessDependencies) {
  const wokenAt = new Map<string, number>();
  return ({ pool, member, tried, timeoutMs, context }: Waiting) =>
    clock.after(timeoutMs * LATE_SHARE, () => {
      pool.late(member.backend.id, timeoutMs * LATE_SHARE);
      const now = clock.now();
      const sleeper = nextToWake(pool, tried, { now, sleepAfterMs: config.sleepAfterMs });
      if (!sleeper || now - (wokenAt.get(sleeper.backend.url) ?? 0) < WAKING_MS) return;
      wokenAt.set(sleeper.backend.url, now);
      context.waitUntil(pool.check(sleeper.backend.id));
    });
}
