import type { Clock } from "#/platform/clock.ts";
import type { RateLimit } from "#/platform/config/rate-limits.ts";

export interface RequestBudget {
  /** Takes a request's cost and returns 0, or the seconds until the bucket has enough. */
  take(userId: string, cost: number): number;
}

interface Bucket {
  left: number;
  at: number;
}

/** Number of buckets above which full ones are dropped. */
const REMEMBERED = 10_000;

/**
 * A token bucket per user with room for `count` that refills evenly in `seconds`, because scrolling comes in bursts.
 * Counted by each server for itself: asking others would cost more than most requests do.
 */
export function createRequestBudget(rule: RateLimit | null, clock: Clock): RequestBudget {
  if (!rule) return { take: () => 0 };
  const { count, seconds } = rule;
  const perMs = count / (seconds * 1_000);
  const buckets = new Map<string, Bucket>();
  const filled = ({ left, at }: Bucket, now: number) => Math.min(count, left + (now - at) * perMs);

  return {
    take(userId, cost) {
      const now = clock.now().getTime();
      // A cost above the bucket's size would be refused forever.
      const price = Math.min(cost, count);
      const bucket = buckets.get(userId);
      const left = bucket ? filled(bucket, now) : count;
      const isEnough = left >= price;
      if (!bucket && buckets.size >= REMEMBERED)
        for (const [id, one] of buckets) if (filled(one, now) === count) buckets.delete(id);
      buckets.set(userId, { left: isEnough ? left - price : left, at: now });
      return isEnough ? 0 : Math.max(1, Math.ceil((price - left) / perMs / 1_000));
    },
  };
}
