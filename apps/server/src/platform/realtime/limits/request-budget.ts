import type { Clock } from "#/platform/clock.ts";
import type { RateLimit } from "#/platform/config/rate-limits.ts";

/** How much each person may request over all their sockets of this node. */
export interface RequestBudget {
  /** Takes what a request costs: 0, or the seconds after which there is enough for it. */
  take(userId: string, cost: number): number;
}

interface Bucket {
  left: number;
  at: number;
}

/** Buckets remembered before those that are full again are dropped. */
const REMEMBERED = 10_000;

/**
 * A bucket for each person with room for `count` that fills up again in `seconds`, evenly: scrolling comes in bursts, and a
 * burst is no flood. Counted by each server for itself, because asking others would cost more than most requests do.
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
      // What costs more than all there can be would be refused for ever.
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
