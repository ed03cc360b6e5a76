import type { Clock } from "./clock.ts";
import type { BackendPool } from "./pool.ts";

/** The number of backends kept awake, and the length of a cycle. */
export const MODES = {
  high: { active: 4, rotationMs: 6 * 60_000 },
  normal: { active: 2, rotationMs: 8 * 60_000 },
  low: { active: 1, rotationMs: 12 * 60_000 },
} as const;

export type Mode = keyof typeof MODES;

/** A backend that has not answered for longer than this counts as asleep. */
export const SLEEP_AFTER_MS = 14 * 60_000;

const CYCLES_PER_SET = 3;

/**
 * Returns the positions, from 0, of the backends that stay awake in a cycle. If there are more backends than `limit`,
 * the set moves on by its own size every third cycle, so every backend gets its turn.
 */
export function activeIn(cycle: number, total: number, limit: number): number[] {
  if (total <= limit) return Array.from({ length: total }, (_, i) => i);
  const start = Math.floor(cycle / CYCLES_PER_SET) * limit;
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
  /** Overrides the cycle length of the mode. */
  readonly intervalMs?: number | undefined;
}

/** Checks the active backends immediately and then in every cycle. Failures are recorded only by the pool. */
export function startKeepAlive({ pool, mode = "normal", clock, intervalMs }: KeepAliveOptions): KeepAlive {
  const { active, rotationMs } = MODES[mode];
  let cycle = 0;
  let stopped = false;
  let timer = { cancel() {} };

  async function run() {
    const positions = activeIn(cycle, pool.members.length, active);
    cycle += 1;
    await Promise.all(positions.map((position) => pool.check(pool.members[position]?.backend.id as number)));
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
