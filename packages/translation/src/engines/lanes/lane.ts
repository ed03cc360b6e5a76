import type { Clock, Timer } from "../../clock.ts";
import { EngineError } from "../../engine.ts";

/** A process or thread that answers one question at a time. Every rejection is an EngineError. */
export interface LaneConnection<Question, Answer> {
  /** Resolves when dictionaries or models are loaded. */
  readonly ready: Promise<void>;
  /** True once it can no longer answer. */
  readonly broken: boolean;
  ask(question: Question): Promise<Answer>;
  /** Closes it immediately and rejects the current question. */
  close(): void;
}

export interface LaneOptions<Question, Answer> {
  /** Used in error messages: "Apertium's eng-spa". */
  readonly name: string;
  readonly open: () => LaneConnection<Question, Answer>;
  /** Milliseconds a question waits for the connection to become ready, and then for its answer. */
  readonly openTimeout: number;
  readonly answerTimeout: number;
  readonly clock: Clock;
  /** Called whenever the queue becomes empty. */
  readonly onIdle?: () => void;
}

/** At a few milliseconds per question, a longer queue would time out. */
const LONGEST_QUEUE = 256;

/** A connection is considered hung after this many timeouts; before that, the machine may only be busy. */
export const HANGS_AFTER = 6;

interface WaitingQuestion<Question, Answer> {
  readonly question: Question;
  resolve(answer: Answer): void;
  reject(error: EngineError): void;
}

/**
 * A queue of questions to one connection, opened on demand. One question runs at a time. A question that fails closes
 * the connection, and the next question gets a new one. A question that times out is refused, but its connection stays
 * until it hangs: on a busy machine a new connection would be no faster.
 */
export class Lane<Question, Answer> {
  readonly #options: LaneOptions<Question, Answer>;
  readonly #waiting: WaitingQuestion<Question, Answer>[] = [];
  #connection: LaneConnection<Question, Answer> | null = null;
  /** Settles when the connection is ready or has failed; null if there is none. */
  #opening: Promise<LaneConnection<Question, Answer>> | null = null;
  #isReady = false;
  #working = false;
  #closed = false;

  constructor(options: LaneOptions<Question, Answer>) {
    this.#options = options;
  }

  get busy(): boolean {
    return this.#working || this.#waiting.length > 0 || (this.#opening !== null && !this.#isReady);
  }

  /** Resolves when a question would not have to wait for dictionaries or models to load. */
  async opened(signal: AbortSignal): Promise<void> {
    if (this.#closed) throw this.#error("unavailable", "was stopped");
    await orGone(this.#within(this.#options.openTimeout, this.#connected()), signal);
  }

  ask(question: Question, signal: AbortSignal): Promise<Answer> {
    if (signal.aborted) return Promise.reject(cancelled());
    if (this.#closed) return Promise.reject(this.#error("unavailable", "was stopped"));
    if (this.#waiting.length >= LONGEST_QUEUE) return Promise.reject(this.#error("unavailable", "has too much to do"));
    return new Promise<Answer>((resolve, reject) => {
      const waiting = { question, resolve, reject };
      /** The current question still runs to its end: without its answer the connection would be out of step. */
      const onAbort = () => {
        const place = this.#waiting.indexOf(waiting);
        if (place >= 0) this.#waiting.splice(place, 1);
        reject(cancelled());
      };
      const settled = () => signal.removeEventListener("abort", onAbort);
      waiting.resolve = (answer) => {
        settled();
        resolve(answer);
      };
      waiting.reject = (error) => {
        settled();
        reject(error);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(waiting);
      if (!this.#working) void this.#work();
    });
  }

  close(): void {
    this.#closed = true;
    this.#disconnect();
    this.#refuseAll(this.#error("unavailable", "was stopped"));
  }

  async #work(): Promise<void> {
    const { openTimeout, answerTimeout } = this.#options;
    this.#working = true;
    while (this.#waiting.length > 0) {
      const opening = this.#within(openTimeout, this.#connected());
      const connection = await opening.catch((error: EngineError) => this.#refuseAll(error));
      const next = connection && this.#waiting.shift();
      if (!next) continue;
      const answer = connection.ask(next.question);
      try {
        next.resolve(await this.#within(answerTimeout, answer));
      } catch (error) {
        next.reject(error as EngineError);
        await this.#within(answerTimeout * HANGS_AFTER, answer).catch(() => this.#giveUp(connection));
      }
    }
    this.#working = false;
    this.#rest();
  }

  #rest(): void {
    if (!this.#closed && !this.busy) this.#options.onIdle?.();
  }

  #connected(): Promise<LaneConnection<Question, Answer>> {
    if (this.#opening && this.#connection && !this.#connection.broken) return this.#opening;
    this.#disconnect();
    const opening = this.#open();
    this.#opening = opening;
    // All callers may have given up before it is ready.
    opening.then(() => this.#rest()).catch(() => {});
    return opening;
  }

  async #open(): Promise<LaneConnection<Question, Answer>> {
    const connection = this.#options.open();
    this.#connection = connection;
    try {
      await this.#within(this.#options.openTimeout * HANGS_AFTER, connection.ready);
    } catch (error) {
      this.#giveUp(connection);
      throw error;
    }
    this.#isReady = this.#connection === connection;
    return connection;
  }

  #within<Result>(timeout: number, result: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const expire = () => reject(this.#error("timeout", "did not answer in time"));
      const timer: Timer = this.#options.clock.after(timeout, expire);
      result.then(resolve, reject).finally(() => timer.cancel());
    });
  }

  /** When a connection fails, a newer one may already have replaced it. */
  #giveUp(connection: LaneConnection<Question, Answer>): void {
    if (this.#connection === connection) this.#disconnect();
    else connection.close();
  }

  #disconnect(): void {
    this.#connection?.close();
    this.#connection = null;
    this.#opening = null;
    this.#isReady = false;
  }

  /** If opening fails, all waiting questions are rejected instead of each retrying. */
  #refuseAll(error: EngineError): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #error(code: "timeout" | "unavailable", what: string): EngineError {
    return new EngineError(code, `${this.#options.name} ${what}`);
  }
}

const cancelled = () => new EngineError("cancelled", "No longer wanted");

/** Stops waiting for `result` when the signal aborts. */
function orGone<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  if (signal.aborted) {
    result.catch(() => {});
    return Promise.reject(cancelled());
  }
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(cancelled());
    signal.addEventListener("abort", onAbort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
