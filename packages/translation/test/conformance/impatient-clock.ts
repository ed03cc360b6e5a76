import type { Clock } from "../../src/clock.ts";

/** Longer waits are engine timeouts and really elapse. */
const TIMEOUTS_FROM = 500;

/**
 * For the conformance suite: an hour passes between two readings, so that no breaker and no resting key hides a
 * behaviour from later cases, and pauses before retries take no time.
 */
export function impatientClock(): Clock {
  let now = 0;
  return {
    now: () => {
      now += 3_600_001;
      return new Date(now);
    },
    after: (ms, action) => {
      const timer = setTimeout(action, ms >= TIMEOUTS_FROM ? ms : 0);
      return { cancel: () => clearTimeout(timer) };
    },
  };
}
