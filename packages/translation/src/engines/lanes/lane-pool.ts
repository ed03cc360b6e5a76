import type { Clock, Timer } from "../../clock.ts";
import { EngineError } from "../../engine.ts";
import type { Lane } from "./lane.ts";

/** Milliseconds until an unused lane is closed. */
const IDLE_TIME = 10 * 60_000;
const LONGEST_QUEUE = 256;

/** Limits of a pool. A lane is a worker process or thread with its queue, for one model or language pair. */
export interface LanePoolOptions<Kind, Question, Answer> {
  readonly name: string;
  readonly most: number;
  readonly make: (kind: Kind, onIdle: () => void) => Lane<Question, Answer>;
  readonly clock: Clock;
}

interface Pooled<Question, Answer> {
  readonly lane: Lane<Question, Answer>;
  idle: Timer | null;
}

/** Opens lanes on demand and closes the least recently used ones. */
export class LanePool<Kind extends { readonly fingerprint: string }, Question, Answer> {
  readonly #options: LanePoolOptions<Kind, Question, Answer>;
  /** By fingerprint, so that an updated model gets a new lane. The least recently used comes first. */
  readonly #lanes = new Map<string, Pooled<Question, Answer>>();
  #waiting: (() => void)[] = [];
  #closed = false;

  constructor(options: LanePoolOptions<Kind, Question, Answer>) {
    this.#options = options;
  }

  ask(kind: Kind, question: Question, signal: AbortSignal): Promise<Answer> {
    return this.#use(kind, signal, (lane) => lane.ask(question, signal));
  }

  /** Opens a lane of this kind in advance, so that a question does not wait for it. */
  async opened(kind: Kind, signal: AbortSignal): Promise<void> {
    try {
      await this.#use(kind, signal, (lane) => lane.opened(signal));
    } finally {
      this.#rest(kind.fingerprint);
    }
  }

  close(): void {
    this.#closed = true;
    for (const key of [...this.#lanes.keys()]) this.#end(key);
    this.#letIn();
  }

  async #use<Result>(
    kind: Kind,
    signal: AbortSignal,
    use: (lane: Lane<Question, Answer>) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      if (this.#closed) throw new EngineError("unavailable", `${this.#options.name} was stopped`);
      if (signal.aborted) throw new EngineError("cancelled", "No longer wanted");
      const lane = this.#lane(kind);
      if (lane) return use(lane);
      await this.#room(signal);
    }
  }

  /** Returns null while every lane is busy. */
  #lane(kind: Kind): Lane<Question, Answer> | null {
    const key = kind.fingerprint;
    const pooled = this.#lanes.get(key);
    if (pooled) {
      pooled.idle?.cancel();
      pooled.idle = null;
      this.#lanes.delete(key);
      this.#lanes.set(key, pooled);
      return pooled.lane;
    }
    if (this.#lanes.size >= this.#options.most && !this.#endLeastRecentlyUsed()) return null;
    const lane = this.#options.make(kind, () => this.#onIdle(key));
    this.#lanes.set(key, { lane, idle: null });
    return lane;
  }

  #onIdle(key: string): void {
    this.#rest(key);
    this.#letIn();
  }

  #rest(key: string): void {
    const pooled = this.#lanes.get(key);
    if (!pooled || pooled.lane.busy) return;
    pooled.idle?.cancel();
    pooled.idle = this.#options.clock.after(IDLE_TIME, () => this.#end(key));
  }

  #endLeastRecentlyUsed(): boolean {
    for (const [key, { lane }] of this.#lanes) {
      if (lane.busy) continue;
      this.#end(key);
      return true;
    }
    return false;
  }

  #end(key: string): void {
    const pooled = this.#lanes.get(key);
    if (!pooled) return;
    this.#lanes.delete(key);
    pooled.idle?.cancel();
    pooled.lane.close();
  }

  #room(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= LONGEST_QUEUE)
      throw new EngineError("unavailable", `${this.#options.name} has too much to do`);
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#waiting = this.#waiting.filter((other) => other !== enter);
        reject(new EngineError("cancelled", "No longer wanted"));
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(enter);
    });
  }

  #letIn(): void {
    for (const enter of this.#waiting.splice(0)) enter();
  }
}
