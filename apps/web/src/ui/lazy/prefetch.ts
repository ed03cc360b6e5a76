import { savesData } from "./saves-data.ts";

type Load = () => Promise<unknown>;

const SOON_MS = 2_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;
const RECONNECTED = "lingualoom:reconnected";

/** Safari has no idle callback. */
export function whenIdle(act: () => void) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: SOON_MS });
  else setTimeout(act, SOON_MS);
}

const idle = () => new Promise<void>((resolve) => whenIdle(resolve));

/** Retries at once everything that could not be loaded. Call it when the connection is back. */
export function retryLoads(): void {
  dispatchEvent(new Event(RECONNECTED));
}

/** Calls `act` when the connection is back, or after a pause that grows with the misses; the result cancels that. */
export function whenWorthRetrying(misses: number, act: () => void): () => void {
  const timer = setTimeout(act, Math.min(FIRST_PAUSE_MS * 2 ** misses, LONGEST_PAUSE_MS));
  addEventListener("online", act);
  addEventListener(RECONNECTED, act);
  return () => {
    clearTimeout(timer);
    removeEventListener("online", act);
    removeEventListener(RECONNECTED, act);
  };
}

/** Loads that failed, in the order in which they are tried again. */
class FailedLoads {
  readonly #loads = new Set<Load>();
  #misses = 0;
  #cancelRetry: (() => void) | undefined;

  async try(load: Load): Promise<void> {
    if (!(await this.#loaded(load))) this.#retryLater();
  }

  async #retry(): Promise<void> {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    for (const load of [...this.#loads]) {
      await idle();
      if (await this.#loaded(load)) continue;
      // Where one fails the others most often do too; the next time another is the first.
      this.#misses += 1;
      this.#retryLater();
      return;
    }
    this.#misses = 0;
  }

  #retryLater(): void {
    this.#cancelRetry ??= whenWorthRetrying(this.#misses, () => void this.#retry());
  }

  async #loaded(load: Load): Promise<boolean> {
    this.#loads.delete(load);
    try {
      await load();
      return true;
    } catch {
      this.#loads.add(load);
      return false;
    }
  }
}

/** Global so that all failed loads of the page wait together, and one of them tries the connection. */
const failed = new FailedLoads();

/**
 * Loads something before it is needed, while the page is idle: offline it could not be fetched. Retries what cannot be
 * loaded, so give the same function for the same thing. Never rejects.
 */
export async function prefetch(load: Load): Promise<void> {
  if (savesData()) return;
  await idle();
  await failed.try(load);
}
