import type { Clock } from "./clock.ts";
import type { BackendPool } from "./pool.ts";

/** How much is spent on keeping backends awake. */
export const MODES = {
  high: { active: 4, rotationMs: 6 * 60_000 },
  normal: { active: 2, rotationMs: 8 * 60_000 },
  low: { active: 1, rotationMs: 12 * 60_000 },
} as const;

export type Mode = keyof typeof MODES;

/** From here on without an answer a backend counts as asleep. */
export const SLEEP_AFTER_MS = 14 * 60_000;

/** The active set changes with every third cycle. */
const CYCLES_A_SWAP = 3;

/**
 * The places, from 0, of the backends that are kept awake in a cycle. With more backends than may be active the set
 * moves on by its own size with every third cycle, so that everybody's turn comes.
 */
export function activeIn(cycle: number, total: number, limit: number): number[] {
  if (total <= limit) return Array.from({ length: total }, (_, i) => i);
  const start = Math.floor(cycle / CYCLES_A_SWAP) * limit;
  return Array.from({ length: limit }, (_, i) => (start + i) % total);
}

export const isAsleep = (lastCheck: number, now: number, sleepAfterMs: number = SLEEP_AFTER_MS): boolean =>
  now - lastCheck > sleepAfterMs;

export interface KeepAlive {
  /** Cycles begun since the start. */
  readonly cycle: number;
  stop(): void;
}

export interface KeepAliveOptions {
  readonly pool: BackendPool;
  readonly mode?: Mode;
  readonly clock: Clock;
  /** Instead of the mode's own time between two cycles. */
  readonly intervalMs?: number | undefined;
}

/** Asks the active backends how they are, at once and then cycle by cycle; what fails is noted in the pool only. */
export function startKeepAlive({ pool, mode = "normal", clock, intervalMs }: KeepAliveOptions): KeepAlive {
  const { active, rotationMs } = MODES[mode];
  let cycle = 0;
  let stopped = false;
  let timer = { cancel() {} };

  async function run() {
    const places = activeIn(cycle, pool.members.length, active);
    cycle += 1;
    await Promise.all(places.map((place) => pool.check(pool.members[place]?.backend.id as number)));
    if (!stopped) timer = clock.after(intervalMs ?? rotationMs, () => void run());
  }

  void run();
  return {
    get cycle() {
      return cycle;
    },
    stop() {
      stopped = true;
      timer.cancel();
    },
  };
}
