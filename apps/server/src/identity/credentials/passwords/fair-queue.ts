import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

/** Things that wait to be done, each caller's own in the order in which they came. */
export interface FairQueue<T> {
  /** @throws AppError `UNAVAILABLE` when there is no room for this caller. */
  add(caller: string, item: T): void;
  /** The next thing of the caller whose turn it is. */
  take(): T | undefined;
  readonly size: number;
}

/** Seconds after which a full queue has been worked on. */
const RETRY_AFTER = 2;

/**
 * Callers take turns, so whoever asks for much waits for themselves. One caller has half of the room at most; the rest
 * stays for others.
 */
export function createFairQueue<T>(room: number): FairQueue<T> {
  const callers = new Map<string, T[]>();
  let size = 0;
  return {
    add(caller, item) {
      const own = callers.get(caller) ?? [];
      if (size >= room || own.length >= Math.max(1, room / 2))
        throw new AppError("UNAVAILABLE", say("unavailable"), { retryAfter: RETRY_AFTER });
      own.push(item);
      callers.set(caller, own);
      size++;
    },
    take() {
      const [first] = callers;
      if (!first) return undefined;
      const [caller, own] = first;
      const item = own.shift();
      callers.delete(caller);
      // Behind all others.
      if (own.length > 0) callers.set(caller, own);
      size--;
      return item;
    },
    get size() {
      return size;
    },
  };
}
