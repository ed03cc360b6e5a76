import { setTimeout as wait } from "node:timers/promises";
import { WAIT_MS } from "../../../patience.ts";
import type { Clock } from "../src/platform/clock.ts";

/** A clock that only moves when the test advances it; due timers run in order. */
export class ManualClock implements Clock {
  #now: number;
  readonly #timers = new Set<{ at: number; action: () => void }>();

  constructor(start = new Date("2026-03-01T12:00:00Z")) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  after(ms: number, action: () => void) {
    const timer = { at: this.#now + ms, action };
    this.#timers.add(timer);
    return { cancel: () => void this.#timers.delete(timer) };
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.action();
    }
    this.#now = end;
  }

  /** Resolves once a timer is due in exactly `ms`, which shows that the server has handled the test's action. */
  async scheduled(ms: number): Promise<void> {
    const isPlanned = () => [...this.#timers].some((timer) => timer.at === this.#now + ms);
    for (const end = Date.now() + WAIT_MS; Date.now() < end && !isPlanned(); ) await wait(10);
    if (!isPlanned()) throw new Error(`nothing is due in ${ms} ms`);
  }
}
