import type { Clock } from "../src/clock.ts";

export interface ManualClock extends Clock {
  /** Advances the time. Due timers run in order, along with everything they trigger. */
  advance(milliseconds: number): Promise<void>;
}

/** A clock that only the test advances. */
export function manualClock(start = 1_000_000): ManualClock {
  let now = start;
  let timers: { at: number; act: () => void }[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    now: () => now,
    after(milliseconds, act) {
      const timer = { at: now + milliseconds, act };
      timers.push(timer);
      return {
        cancel: () => {
          timers = timers.filter((one) => one !== timer);
        },
      };
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      await settle();
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        timers = timers.filter((one) => one !== next);
        next.act();
        await settle();
      }
      now = end;
    },
  };
}
