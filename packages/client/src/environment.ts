export interface Environment {
  readonly fetch: typeof fetch;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 up to 1. Adds jitter, so that many programs do not reconnect at the same moment. */
  readonly random: () => number;
}

export const machine: Environment = {
  fetch: (...args) => fetch(...args),
  random: Math.random,
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds);
      signal.addEventListener("abort", done);
      function done() {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      }
      if (signal.aborted) done();
    }),
};
