import type { RateLimit } from "#/platform/config/rate-limits.ts";
import type { Sql } from "#/platform/database/open.ts";

const LONGEST_WAIT_SECONDS = 5 * 60;

/**
 * Counts a failed attempt for an address. Beyond the limit each further failure doubles the wait.
 * @returns null when it is counted, else the moment from which the next attempt is allowed
 */
export async function countFailure(
  sql: Sql,
  addressHash: Buffer,
  now: Date,
  { count, seconds }: RateLimit,
): Promise<Date | null> {
  const quiet = new Date(now.getTime() - seconds * 1_000);
  const [stored] = await sql<{ counted: boolean; freeAt: Date }[]>`
    with counted as (
      insert into sign_in_failures as stored (address_hash, failures, last_at, free_at)
      values (${addressHash}, 1, ${now}, ${now})
      on conflict (address_hash) do update set
        failures = case when stored.last_at <= ${quiet} then 1 else stored.failures + 1 end,
        last_at = excluded.last_at,
        free_at = case
          when stored.last_at <= ${quiet} or stored.failures + 1 < ${count} then excluded.last_at
          else excluded.last_at + interval '1 second' *
            least(${LONGEST_WAIT_SECONDS}::float8, power(2, least(stored.failures + 1 - ${count}, 30)))
        end
      where stored.free_at <= ${now} or stored.last_at <= ${quiet}
      returning free_at
    )
    select true as counted, free_at as "freeAt" from counted
    union all
    select false, free_at from sign_in_failures
    where address_hash = ${addressHash} and not exists (select 1 from counted)`;
  if (stored?.counted) return null;
  // Another attempt was counted between the two reads of this statement.
  return stored?.freeAt ?? now;
}

export async function takeBackFailure(sql: Sql, addressHash: Buffer): Promise<void> {
  await sql`
    update sign_in_failures set failures = greatest(failures - 1, 0) where address_hash = ${addressHash}`;
}
