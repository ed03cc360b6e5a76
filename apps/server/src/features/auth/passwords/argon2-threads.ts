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
  /** Runs while there is nothing to do. */
  idle: NodeJS.Timeout | null;
}

/** More threads take more memory than sign-in is worth: 50 MB each while they work. */
const THREADS_AT_MOST = 4;
/** A hash takes 33 ms on the machine of the benchmarks: two seconds for who comes last. */
const WAITING_PER_THREAD = 60;
/** A thread that ends gives its memory back. */
const IDLE_MS = 30_000;

export interface Argon2Options {
  readonly threads?: number;
  /** Hashes that may wait for a thread. */
  readonly waiting?: number;
  readonly idleMs?: number;
}

export interface Argon2Threads {
  /** @throws AppError `UNAVAILABLE` when too many wait already, of all or of this caller. */
  derive(message: Uint8Array, parameters: Argon2Parameters, caller: string): Promise<Buffer>;
  /** Threads there are now. */
  readonly size: number;
}

/**
 * argon2id in threads of its own, one for every two cores, each one hash after the other. In the runtime's pool of four
 * threads each keeps the memory of its largest hash for good, and file access would wait behind them.
 */
export function createArgon2Threads(options: Argon2Options = {}): Argon2Threads {
  const most =
    options.threads ?? Math.min(THREADS_AT_MOST, Math.max(1, Math.floor(availableParallelism() / 2)));
  const { waiting = most * WAITING_PER_THREAD, idleMs = IDLE_MS } = options;
  const queue: FairQueue<Job> = createFairQueue(waiting);
  const threads = new Set<Thread>();

  function start(): Thread {
    const worker = new Worker(new URL("./argon2-worker.js", import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 },
    });
    const thread: Thread = { worker, job: null, idle: null };
    worker.on("message", ({ key, error }: Answer) => {
      const { job } = thread;
      thread.job = null;
      if (key) job?.result.resolve(Buffer.from(key));
      else job?.result.reject(error);
      next(thread);
    });
    worker.on("error", (error) => {
      threads.delete(thread);
      thread.job?.result.reject(error);
      thread.job = null;
      work();
    });
    threads.add(thread);
    return thread;
  }

  function next(thread: Thread): void {
    const job = queue.take();
    if (job) run(thread, job);
    else {
      // A thread with nothing to do does not keep the process alive.
      thread.worker.unref();
      thread.idle = setTimeout(() => end(thread), idleMs).unref();
    }
  }

  function run(thread: Thread, job: Job): void {
    if (thread.idle) clearTimeout(thread.idle);
    thread.idle = null;
    thread.job = job;
    thread.worker.ref();
    thread.worker.postMessage(job.derivation);
  }

  function end(thread: Thread): void {
    threads.delete(thread);
    void thread.worker.terminate();
  }

  /** Gives what waits to threads that are free, or that there may be. */
  function work(): void {
    while (queue.size > 0) {
      const free = [...threads].find(({ job }) => job === null) ?? (threads.size < most ? start() : null);
      if (!free) return;
      run(free, queue.take() as Job);
    }
  }

  return {
    async derive(message, parameters, caller) {
      const result = Promise.withResolvers<Buffer>();
      queue.add(caller, { derivation: { message, ...parameters }, result });
      work();
      return result.promise;
    },
    get size() {
      return threads.size;
    },
  };
}
