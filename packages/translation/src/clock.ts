/** Time as a dependency, so that tests can control it. */
export interface Clock {
  now(): Date;
  /** Runs `action` once after `ms`; the timer does not keep the process alive. */
  after(ms: number, action: () => void): Timer;
}

export interface Timer {
  cancel(): void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    // Browser timers are numbers and keep no process alive.
    if (typeof timer === "object") timer.unref();
    return { cancel: () => clearTimeout(timer) };
  },
};
