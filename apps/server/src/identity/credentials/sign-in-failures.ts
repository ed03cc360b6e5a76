import type { RateLimit } from "#/platform/config/rate-limits.ts";
import type { Sql } from "#/platform/database/open.ts";
import { refusal } from "#/platform/rate-limits/limits.ts";
import { countFailure, takeBackFailure } from "./sign-in-failures-store.ts";

/**
 * Counts a try for an email address in a browser that the account is not known by, from whichever network. That slows
 * whoever guesses from many networks, and the owner only in a browser they never used: a link to reset the password
 * makes that one known.
 * @returns takes the count back, when the try was no failure
 * @throws AppError `RATE_LIMITED` until the wait is over
 */
export async function countAgainstAddress(
  sql: Sql,
  addressHash: Buffer,
  now: Date,
  limit: RateLimit,
): Promise<() => Promise<void>> {
  const freeAt = await countFailure(sql, addressHash, now, limit);
  if (freeAt) throw refusal(freeAt.getTime() - now.getTime());
  return () => takeBackFailure(sql, addressHash);
}
