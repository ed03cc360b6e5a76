import { Worker } from "node:worker_threads";
import { siblingModule } from "../sibling-module.ts";
import { usedBy } from "../used-by.ts";
import type { Meaning, MeaningRequest } from "./check-meaning.ts";

/**
 * Milliseconds of processor time, so that a busy machine ends no check. A message takes a few; thousands of artificial
 * characters take seconds.
 */
const LIMIT_MS = 2_000;
const LOOK_MS = 250;
/** Limit while other users' checks are waiting. */
const SHARE_MS = 500;

interface WaitingCheck {
  readonly person: string;
  readonly request: MeaningRequest;
  readonly resolve: (meaning: Meaning | null) => void;
}

export interface MeaningThreadOptions {
  readonly limit?: number;
  readonly worker?: URL;
}

/**
 * Checks meanings in a thread of its own, started by the first check: a text crafted to take long must not hold up
 * other users. Checks run one at a time; the next is that of the user who has used the least time since checks began to
 * queue. A check beyond the limit ends with its thread and resolves to null.
 */
export class MeaningThread implements AsyncDisposable {
  readonly #limit: number;
  readonly #file: URL;
  readonly #waiting: WaitingCheck[] = [];
  /** Milliseconds by user, while any check is waiting. */
  readonly #used = new Map<string, number>();
  #worker: Worker | undefined;
  #ready = false;
  #current: WaitingCheck | undefined;
  #watch: NodeJS.Timeout | undefined;
  #begun = 0;

  constructor({ limit = LIMIT_MS, worker = siblingModule("worker", import.meta.url) }: MeaningThreadOptions = {}) {
    this.#limit = limit;
    this.#file = worker;
  }

  check(request: MeaningRequest, person = ""): Promise<Meaning | null> {
    return new Promise((resolve) => {
      this.#waiting.push({ person, request, resolve });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current || this.#waiting.length === 0) return;
    this.#worker ??= this.#start();
    if (!this.#ready) return;
    const current = this.#takeNext();
    this.#current = current;
    void this.#watchOver(this.#worker, current);
  }

  #takeNext(): WaitingCheck {
    const usedBy = ({ person }: WaitingCheck) => this.#used.get(person) ?? 0;
    const next = this.#waiting.reduce((least, one) => (usedBy(one) < usedBy(least) ? one : least));
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }

  /** The limit applies to the work of one check alone. */
  async #watchOver(worker: Worker, current: WaitingCheck): Promise<void> {
    const before = await usedBy(worker);
    if (this.#current !== current) return;
    this.#begun = performance.now();
    worker.postMessage(current.request);
    const look = async () => {
      const used = (await usedBy(worker)) - before;
      const isWaitedFor = this.#waiting.some(({ person }) => person !== current.person);
      const limit = isWaitedFor ? Math.min(SHARE_MS, this.#limit) : this.#limit;
      if (used > limit && this.#current === current) this.#end();
    };
    this.#watch = setInterval(() => void look(), LOOK_MS);
    this.#watch.unref();
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

  /** A thread that never started leaves nothing to wait for. */
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
    clearInterval(this.#watch);
    if (this.#waiting.length === 0) this.#used.clear();
    else if (this.#current) {
      const { person } = this.#current;
      this.#used.set(person, (this.#used.get(person) ?? 0) + performance.now() - this.#begun);
    }
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
