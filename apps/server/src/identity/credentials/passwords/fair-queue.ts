import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

/** A queue that keeps the order of each caller's own items. */
export interface FairQueue<T> {
  /** @throws AppError `UNAVAILABLE` when there is no room for this caller */
  add(caller: string, item: T): void;
  /** Takes the next item of the caller whose turn it is. */
  take(): T | undefined;
  readonly size: number;
}

/** Seconds after which a full queue should have room. */
const RETRY_AFTER = 2;

/** Callers take turns, and one caller may have at most half of the room. */
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
      if (own.length > 0) callers.set(caller, own);
      size--;
      return item;
    },
    get size() {
      return size;
    },
  };
}
