import { AppError } from "#/platform/errors.ts";
import { refusal } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";

/** Room for one request's body: asked for before it is read, given back when its answer is made. */
export interface BodyRoom {
  /** @throws AppError `RATE_LIMITED` when the person has too much under way, `UNAVAILABLE` when all people together */
  take(bytes: number): void;
  giveBack(): void;
}

/**
 * Bytes of large bodies that may be under way at once. In memory each byte weighs several: as it came, as text, as JSON
 * and as the picture in it. One person may send two of the largest at a time.
 */
const ALL_BYTES = 64 * 1024 * 1024;
const PERSON_BYTES = 16 * 1024 * 1024;
/** Seconds after which one of those under way has probably come to its end. */
const RETRY_AFTER = 2;

/** A person who sends many large bodies slowly would otherwise fill the memory of everybody's server. */
export function createBodyRooms(): (userId: string) => BodyRoom {
  const taken = new Map<string, number>();
  let all = 0;

  function add(userId: string, bytes: number) {
    all += bytes;
    const left = (taken.get(userId) ?? 0) + bytes;
    if (left > 0) taken.set(userId, left);
    else taken.delete(userId);
  }

  return (userId) => {
    let own = 0;
    return {
      take(bytes) {
        if ((taken.get(userId) ?? 0) + bytes > PERSON_BYTES) throw refusal(RETRY_AFTER * 1_000);
        if (all + bytes > ALL_BYTES)
          throw new AppError("UNAVAILABLE", say("busyWithImages"), {
            retryAfter: RETRY_AFTER,
          });
        own += bytes;
        add(userId, bytes);
      },
      giveBack() {
        add(userId, -own);
        own = 0;
      },
    };
  };
}
