import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { createFairQueue, type FairQueue } from "./fair-queue.ts";

export interface Argon2Parameters {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Uint8Array;
  readonly tagLength: number;
}

interface Derivation extends Argon2Parameters {
  readonly message: Uint8Array;
}

interface Answer {
  readonly key?: Uint8Array;
  readonly error?: unknown;
}

interface Job {
  readonly derivation: Derivation;
  readonly result: PromiseWithResolvers<Buffer>;
}

interface Thread {
  readonly worker: Worker;
  job: Job | null;
  /** Timer that ends the thread after a while without jobs. */
  idle: NodeJS.Timeout | null;
}

/** Each thread takes 50 MB while it works. */
const THREADS_AT_MOST = 4;
/** A hash takes 33 ms on the benchmark machine, so the last in the queue waits two seconds. */
const WAITING_PER_THREAD = 60;
/** Milliseconds after which an idle thread ends and frees its memory. */
const IDLE_MS = 30_000;

export interface Argon2Options {
  readonly threads?: number;
  readonly waiting?: number;
  readonly idleMs?: number;
}

/**
 * Computes argon2id in dedicated threads, one for every two cores, each one hash at a time. In libuv's pool of four
 * threads, each thread would keep the memory of its largest hash for good, and file access would wait behind them.
 */
export class Argon2Threads {
  readonly #most: number;
  readonly #idleMs: number;
  readonly #queue: FairQueue<Job>;
  readonly #threads = new Set<Thread>();

  constructor(options: Argon2Options = {}) {
    this.#most = options.threads ?? Math.min(THREADS_AT_MOST, Math.max(1, Math.floor(availableParallelism() / 2)));
    this.#idleMs = options.idleMs ?? IDLE_MS;
    this.#queue = createFairQueue(options.waiting ?? this.#most * WAITING_PER_THREAD);
  }

  get size(): number {
    return this.#threads.size;
  }

  /** @throws AppError `UNAVAILABLE` when too many are waiting, in total or of this caller */
  async derive(message: Uint8Array, parameters: Argon2Parameters, caller: string): Promise<Buffer> {
    const result = Promise.withResolvers<Buffer>();
    this.#queue.add(caller, { derivation: { message, ...parameters }, result });
    this.#work();
    return result.promise;
  }

  #work(): void {
    while (this.#queue.size > 0) {
      const idle = [...this.#threads].find(({ job }) => job === null);
      const thread = idle ?? (this.#threads.size < this.#most ? this.#start() : null);
      if (!thread) return;
      this.#run(thread, this.#queue.take() as Job);
    }
  }

  #start(): Thread {
    const worker = new Worker(new URL("./argon2-worker.js", import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 },
    });
    const thread: Thread = { worker, job: null, idle: null };
    worker.on("message", ({ key, error }: Answer) => {
      // Under `node --watch` a thread also reports each module that it imports.
      if (key === undefined && error === undefined) return;
      const { job } = thread;
      thread.job = null;
      if (key) job?.result.resolve(Buffer.from(key));
      else job?.result.reject(error);
      this.#next(thread);
    });
    worker.on("error", (error) => {
      this.#threads.delete(thread);
      thread.job?.result.reject(error);
      thread.job = null;
      this.#work();
    });
    this.#threads.add(thread);
    return thread;
  }

  #next(thread: Thread): void {
    const job = this.#queue.take();
    if (job) {
      this.#run(thread, job);
      return;
    }
    // An idle thread must not keep the process alive.
    thread.worker.unref();
    thread.idle = setTimeout(() => this.#end(thread), this.#idleMs).unref();
  }

  #run(thread: Thread, job: Job): void {
    if (thread.idle) clearTimeout(thread.idle);
    thread.idle = null;
    thread.job = job;
    thread.worker.ref();
    thread.worker.postMessage(job.derivation);
  }

  #end(thread: Thread): void {
    this.#threads.delete(thread);
    void thread.worker.terminate();
  }
}
