import type { Clock } from "../src/clock.ts";

/** For tests: a clock that only moves when told to. */
export class ManualClock implements Clock {
  #now = Date.UTC(2026, 0, 1);
  #timers: { at: number; action: () => void }[] = [];

  now(): Date {
    return new Date(this.#now);
  }

  after(ms: number, action: () => void) {
    const timer = { at: this.#now + ms, action };
    this.#timers.push(timer);
    return {
      cancel: () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
      },
    };
  }

  /** Whether a timer is due in exactly `ms`, which shows that the tested code has started it. */
  isDueIn(ms: number): boolean {
    return this.#timers.some(({ at }) => at === this.#now + ms);
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#now = next.at;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      next.action();
    }
    this.#now = end;
  }
}
