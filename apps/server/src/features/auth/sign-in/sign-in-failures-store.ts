import type { RateLimit } from "../../../config/rate-limits.ts";
import type { Sql } from "../../../database/open.ts";
import { refusal } from "../../../rate-limits/limits.ts";

/** Guesses stay this far apart, however long somebody goes on. */
const LONGEST_WAIT_SECONDS = 5 * 60;

/**
 * Counts a try for a mail address in a browser that it is not known by, from whichever network. Beyond the limit each
 * one more doubles the wait until the next. That slows who guesses from many networks, and the owner only in a browser
 * they never used: a link to reset the password makes that one known.
 * @returns takes it back, when it was no failure
 * @throws AppError `RATE_LIMITED` until the wait is over
 */
export async function countAgainstAddress(
  sql: Sql,
  addressHash: Buffer,
  now: Date,
  { count, seconds }: RateLimit,
): Promise<() => Promise<void>> {
  const quiet = new Date(now.getTime() - seconds * 1_000);
  const [kept] = await sql<{ counted: boolean; freeAt: Date }[]>`
    with counted as (
      insert into sign_in_failures as kept (address_hash, failures, last_at, free_at)
      values (${addressHash}, 1, ${now}, ${now})
      on conflict (address_hash) do update set
        failures = case when kept.last_at <= ${quiet} then 1 else kept.failures + 1 end,
        last_at = excluded.last_at,
        free_at = case
          when kept.last_at <= ${quiet} or kept.failures + 1 < ${count} then excluded.last_at
          else excluded.last_at + interval '1 second' *
            least(${LONGEST_WAIT_SECONDS}::float8, power(2, least(kept.failures + 1 - ${count}, 30)))
        end
      where kept.free_at <= ${now} or kept.last_at <= ${quiet}
      returning free_at
    )
    select true as counted, free_at as "freeAt" from counted
    union all
    select false, free_at from sign_in_failures
    where address_hash = ${addressHash} and not exists (select 1 from counted)`;
  // Another try took the turn in the moment between the two looks.
  if (!kept?.counted) throw refusal((kept?.freeAt.getTime() ?? 0) - now.getTime());
  return async () => {
    await sql`
      update sign_in_failures set failures = greatest(failures - 1, 0) where address_hash = ${addressHash}`;
  };
}
