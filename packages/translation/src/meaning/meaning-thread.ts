import { Worker } from "node:worker_threads";
import { siblingModule } from "../sibling-module.ts";
import type { Meaning, MeaningRequest } from "./check-meaning.ts";

/** Milliseconds. A message takes a few; some thousands of signs that nobody writes take seconds. */
const LIMIT_MS = 2_000;

interface Waiting {
  readonly request: MeaningRequest;
  readonly resolve: (meaning: Meaning | null) => void;
}

export interface MeaningThreadOptions {
  readonly limit?: number;
  readonly worker?: URL;
}

/**
 * Checks meanings in a thread of its own, which starts with the first one: what somebody has written to take long must not
 * hold up everybody. One after the other; a check that takes longer than the limit ends with its thread, and gives null.
 */
export class MeaningThread implements AsyncDisposable {
  readonly #limit: number;
  readonly #file: URL;
  readonly #waiting: Waiting[] = [];
  #worker: Worker | undefined;
  #ready = false;
  #current: Waiting | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor({
    limit = LIMIT_MS,
    worker = siblingModule("worker", import.meta.url),
  }: MeaningThreadOptions = {}) {
    this.#limit = limit;
    this.#file = worker;
  }

  check(request: MeaningRequest): Promise<Meaning | null> {
    return new Promise((resolve) => {
      this.#waiting.push({ request, resolve });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current || this.#waiting.length === 0) return;
    this.#worker ??= this.#start();
    if (!this.#ready) return;
    const current = this.#waiting.shift() as Waiting;
    this.#current = current;
    this.#worker.postMessage(current.request);
    // The limit is for the work alone: a thread takes a while to start.
    this.#watch = setTimeout(() => this.#end(), this.#limit);
  }

  #start(): Worker {
    const started = new Worker(this.#file);
    started.unref();
    started.on("message", (said: Meaning | "ready") => {
      if (started !== this.#worker) return;
      if (said === "ready") this.#ready = true;
      else this.#settle(said);
      this.#next();
    });
    const ended = () => started === this.#worker && this.#end();
    started.on("error", ended);
    started.on("exit", ended);
    return started;
  }

  /** A thread that did not even start leaves nothing to wait for. */
  #end(): void {
    const [worker, wasReady] = [this.#worker, this.#ready];
    this.#worker = undefined;
    this.#ready = false;
    void worker?.terminate();
    this.#settle(null);
    if (!wasReady) for (const { resolve } of this.#waiting.splice(0)) resolve(null);
    this.#next();
  }

  #settle(meaning: Meaning | null): void {
    clearTimeout(this.#watch);
    this.#current?.resolve(meaning);
    this.#current = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    for (const { resolve } of this.#waiting.splice(0)) resolve(null);
    this.#settle(null);
    await worker?.terminate();
  }
}
