import type { Clock } from "../clock.ts";

/** Milliseconds Redis may take to answer while somebody waits. */
export const REDIS_PATIENCE_MS = 500;

/**
 * Limits the wait for a Redis that may be connected and answer nothing. The first command waits for `REDIS_PATIENCE_MS`;
 * while its answer is missing all others fail at once.
 */
export function createInTime(clock: Pick<Clock, "after">) {
  let hanging = 0;

  return async function inTime<T>(ask: () => Promise<T>): Promise<T> {
    if (hanging > 0) throw new Error("Redis does not answer");
    const asked = ask();
    let isLate = false;
    return new Promise<T>((resolve, reject) => {
      const timer = clock.after(REDIS_PATIENCE_MS, () => {
        isLate = true;
        hanging += 1;
        reject(new Error("Redis does not answer"));
      });
      asked.then(resolve, reject).finally(() => {
        timer.cancel();
        // At the latest when the silent connection is replaced.
        if (isLate) hanging -= 1;
      });
    });
  };
}

export type InTime = ReturnType<typeof createInTime>;
