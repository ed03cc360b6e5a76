import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** Share of time in which this process works, above which people are using it. */
const BUSY = 0.1;
/** How many times as long as a step the rest after it takes at most. */
const RESTS = 30;
/** Milliseconds of a rest at most. */
const REST_MS = 1_000;

/**
 * Runs a step of long work and rests as long as it took. While people keep this server busy it rests longer, so that few
 * of their messages meet a step.
 * @throws what the step throws, and AbortError
 */
export async function paced<T>(signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await step();
  const rest = Math.min(REST_MS, performance.now() - begun);
  for (let rests = 0; rests < RESTS; rests++) {
    const before = performance.eventLoopUtilization();
    await wait(rest, undefined, { signal });
    if (performance.eventLoopUtilization(before).utilization < BUSY) break;
  }
  return result;
}
