import { EngineError } from "../../engine.ts";
import type { Clock, Timer } from "../clock.ts";
import type { Mode } from "./installation.ts";
import { WarmPipe, type WarmPipeOptions } from "./warm-pipe.ts";

/** 20 to 200 MB each. */
const MOST_PIPES = 5;
const IDLE_TIME = 10 * 60_000;
const LONGEST_QUEUE = 256;

interface Kept {
  readonly pipe: WarmPipe;
  idle: Timer | null;
}

/** Starts pipes when they are asked for and ends those that nobody asked for longest. */
export class PipePool {
  readonly #clock: Clock;
  readonly #spawn: (mode: Mode) => ReturnType<WarmPipeOptions["spawn"]>;
  /** By fingerprint, so that an updated pair gets a new pipe. The least recently used comes first. */
  readonly #kept = new Map<string, Kept>();
  #waiting: (() => void)[] = [];
  #closed = false;

  constructor(spawn: (mode: Mode) => ReturnType<WarmPipeOptions["spawn"]>, clock: Clock) {
    this.#spawn = spawn;
    this.#clock = clock;
  }

  get size(): number {
    return this.#kept.size;
  }

  async ask(mode: Mode, stream: string, signal: AbortSignal): Promise<string> {
    for (;;) {
      if (this.#closed) throw new EngineError("unavailable", "Apertium was stopped");
      if (signal.aborted) throw new EngineError("cancelled", "No longer wanted");
      const pipe = this.#pipe(mode);
      if (pipe) return pipe.ask(stream, signal);
      await this.#room(signal);
    }
  }

  close(): void {
    this.#closed = true;
    for (const key of [...this.#kept.keys()]) this.#end(key);
    this.#letIn();
  }

  /** Null while every pipe is at work for others. */
  #pipe(mode: Mode): WarmPipe | null {
    const kept = this.#kept.get(mode.fingerprint);
    if (kept) {
      kept.idle?.cancel();
      kept.idle = null;
      this.#kept.delete(mode.fingerprint);
      this.#kept.set(mode.fingerprint, kept);
      return kept.pipe;
    }
    if (this.#kept.size >= MOST_PIPES && !this.#endLeastRecentlyUsed()) return null;
    const pipe = new WarmPipe({
      name: mode.name,
      spawn: () => this.#spawn(mode),
      clock: this.#clock,
      onIdle: () => this.#onIdle(mode.fingerprint),
    });
    this.#kept.set(mode.fingerprint, { pipe, idle: null });
    return pipe;
  }

  #onIdle(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    kept.idle?.cancel();
    kept.idle = this.#clock.after(IDLE_TIME, () => this.#end(key));
    this.#letIn();
  }

  #endLeastRecentlyUsed(): boolean {
    for (const [key, { pipe }] of this.#kept) {
      if (pipe.busy) continue;
      this.#end(key);
      return true;
    }
    return false;
  }

  #end(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    kept.idle?.cancel();
    kept.pipe.close();
  }

  #room(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= LONGEST_QUEUE)
      throw new EngineError("unavailable", "Apertium has too much to do");
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
