import { Worker } from "node:worker_threads";

export interface Argon2Parameters {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Uint8Array;
  readonly tagLength: number;
}

export interface Derivation extends Argon2Parameters {
  readonly id: number;
  readonly message: Uint8Array;
}

interface Answer {
  readonly id: number;
  readonly key?: Uint8Array;
  readonly error?: unknown;
}

/**
 * argon2id in a thread of its own, one after the other. In the runtime's pool of four threads each keeps the
 * memory of its largest hash for good (140 MB in all, against 50 here), and file access would wait behind them.
 */
export function createArgon2Thread(): (message: Uint8Array, parameters: Argon2Parameters) => Promise<Buffer> {
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  let worker: Worker | null = null;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL("./argon2-worker.js", import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 },
    });
    started.on("message", ({ id, key, error }: Answer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) started.unref();
      if (key) asked?.resolve(Buffer.from(key));
      else asked?.reject(error);
    });
    started.on("error", (error) => {
      worker = null;
      for (const asked of waiting.values()) asked.reject(error);
      waiting.clear();
    });
    return started;
  }

  return (message, parameters) => {
    worker ??= start();
    const id = ++lastId;
    const asked = Promise.withResolvers<Buffer>();
    waiting.set(id, asked);
    // A thread with nothing to do does not keep the process alive.
    worker.ref();
    worker.postMessage({ id, message, ...parameters } satisfies Derivation);
    return asked.promise;
  };
}
