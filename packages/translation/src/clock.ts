/** Time as a dependency: tests move it by hand. */
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
    // A browser's timers are numbers and hold no process.
    if (typeof timer === "object") timer.unref();
    return { cancel: () => clearTimeout(timer) };
  },
};
