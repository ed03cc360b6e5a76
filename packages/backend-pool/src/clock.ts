/** Time source of the pool; tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `act` after `milliseconds`, unless cancelled. */
  after(milliseconds: number, act: () => void): { cancel(): void };
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return { cancel: () => clearTimeout(timer) };
  },
};

export const wait = (clock: Pick<Clock, "after">, milliseconds: number): Promise<void> =>
  new Promise((resolve) => void clock.after(milliseconds, resolve));
