const INTERVAL_MS = 480_000;
const RETRY_MS = 30_000;
const ATTEMPTS = 3;
const TIMEOUT_MS = 5_000;

/** What keeping alive needs of the browser; tests give their own. */
export interface KeepAliveTools {
  /** Whether the server answered well. */
  readonly ping: (signal: AbortSignal) => Promise<boolean>;
  readonly after: (milliseconds: number, act: () => void) => () => void;
  readonly timeout: (milliseconds: number) => AbortSignal;
}

const browser: KeepAliveTools = {
  ping: async (signal) => (await fetch("/api/ping", { signal, cache: "no-store" })).ok,
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
};

/**
 * While a page is open its server is asked for a sign of life every eight minutes, because some hosts put a server to
 * sleep that nobody asks. A failure is silent and tried again, twice. Returns how to stop.
 */
export function keepAlive({ ping, after, timeout }: KeepAliveTools = browser): () => void {
  let stopped = false;
  let cancel = () => {};

  async function ask(attempt: number) {
    const answered = await ping(timeout(TIMEOUT_MS)).catch(() => false);
    if (stopped) return;
    cancel =
      answered || attempt === ATTEMPTS
        ? after(INTERVAL_MS, () => void ask(1))
        : after(RETRY_MS, () => void ask(attempt + 1));
  }

  cancel = after(INTERVAL_MS, () => void ask(1));
  return () => {
    stopped = true;
    cancel();
  };
}
