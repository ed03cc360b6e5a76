import { AppError } from "#/platform/errors.ts";
import { refusal } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";

/** Memory for one request's body, taken before it is read and given back when the response is ready. */
export interface BodyRoom {
  /** @throws AppError `RATE_LIMITED` for too much by this user, `UNAVAILABLE` for too much by all */
  take(bytes: number): void;
  giveBack(): void;
}

/**
 * Bytes of large bodies that may be in progress at once. In memory each byte counts several times: raw, as text, as
 * JSON and as the decoded picture. One user may send two of the largest at a time.
 */
const ALL_BYTES = 64 * 1024 * 1024;
const PERSON_BYTES = 16 * 1024 * 1024;
/** Seconds after which one of the requests in progress has probably finished. */
const RETRY_AFTER = 2;

/** Without these limits, one user who slowly sends many large bodies could fill the server's memory. */
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
