import type { Clock } from "../clock.ts";
import type { EngineError } from "../engine.ts";

export type BreakerState = "closed" | "open" | "half_open";

/** Five failures within half a minute open the breaker of an engine (or of one pair of a local engine) for half a minute. */
const FAILURES = 5;
const WINDOW = 30_000;
const REST = 30_000;
const QUOTA_REST = 10 * 60_000;
const RATE_REST = 5_000;
const UNSUPPORTED_REST = 60 * 60_000;

interface Record {
  failures: number[];
  openUntil: number;
  /** A single trial request is running in the half-open state. */
  trying: boolean;
}

/** The circuit breakers of one engine: one for the whole engine, or one per pair. */
export class Breakers {
  readonly #records = new Map<string, Record>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  state(name: string): BreakerState {
    const record = this.#records.get(name);
    if (!record || record.openUntil === 0) return "closed";
    return this.#now() < record.openUntil ? "open" : "half_open";
  }

  worst(): BreakerState {
    const states = [...this.#records.keys()].map((name) => this.state(name));
    const order: readonly BreakerState[] = ["open", "half_open"];
    return order.find((state) => states.includes(state)) ?? "closed";
  }

  /** Whether a request may be sent now. A half-open breaker admits one request at a time. */
  admits(name: string): boolean {
    const state = this.state(name);
    if (state === "closed") return true;
    const record = this.#record(name);
    if (state === "open" || record.trying) return false;
    record.trying = true;
    return true;
  }

  succeeded(name: string): void {
    this.#records.delete(name);
  }

  /** A trial without a result (cancelled, answer refused) makes room for another one. */
  undecided(name: string): void {
    const record = this.#records.get(name);
    if (record) record.trying = false;
  }

  failed(name: string, error: EngineError): void {
    const record = this.#record(name);
    const now = this.#now();
    const wasTrial = record.trying;
    record.trying = false;
    const rest = restAfter(error);
    if (rest !== null) {
      record.openUntil = now + rest;
      return;
    }
    record.failures = [...record.failures.filter((at) => now - at < WINDOW), now];
    if (wasTrial || record.failures.length >= FAILURES) {
      record.openUntil = now + REST;
      record.failures = [];
    }
  }

  #record(name: string): Record {
    const record = this.#records.get(name) ?? { failures: [], openUntil: 0, trying: false };
    this.#records.set(name, record);
    return record;
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

/** Returns the milliseconds for which this error alone opens the breaker; null if it only counts. */
function restAfter(error: EngineError): number | null {
  // A refused key stays refused until an operator configures another, unless the engine itself rests its keys.
  if (error.code === "auth") return error.retryAfter ?? Number.POSITIVE_INFINITY;
  if (error.code === "quota") return error.retryAfter ?? QUOTA_REST;
  if (error.code === "rate_limited") return error.retryAfter ?? RATE_REST;
  return error.code === "unsupported_pair" ? UNSUPPORTED_REST : null;
}
