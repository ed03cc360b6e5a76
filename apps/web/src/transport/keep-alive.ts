import { type Clock, systemClock, wait } from "@lingualoom/backend-pool/clock.ts";
import { ATTEMPTS, retry } from "@lingualoom/backend-pool/retry.ts";

const INTERVAL_MS = 480_000;
const RETRY_MS = 30_000;
const TIMEOUT_MS = 5_000;

interface KeepAliveTools {
  readonly ping: (signal: AbortSignal) => Promise<boolean>;
  readonly clock: Pick<Clock, "after">;
  readonly timeout: (milliseconds: number) => AbortSignal;
}

const browser: KeepAliveTools = {
  ping: async (signal) => (await fetch("/api/ping", { signal, cache: "no-store" })).ok,
  clock: systemClock,
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
};

/**
 * Pings the server every eight minutes while the page is open, because some hosts put an idle server to sleep. A
 * failure stays silent and is retried twice. Returns a function that stops it.
 */
export function keepAlive({ ping, clock, timeout }: KeepAliveTools = browser): () => void {
  const stopped = new AbortController();
  const policy = {
    attempts: ATTEMPTS,
    pause: () => RETRY_MS,
    isTransient: () => true,
    signal: stopped.signal,
  };
  let next = clock.after(INTERVAL_MS, () => void run());

  async function run() {
    await retry(policy, (milliseconds) => wait(clock, milliseconds), once).catch(() => {});
    if (!stopped.signal.aborted) next = clock.after(INTERVAL_MS, () => void run());
  }

  async function once() {
    if (!(await ping(timeout(TIMEOUT_MS)))) throw new Error("The server did not answer well");
  }

  return () => {
    stopped.abort();
    next.cancel();
  };
}
