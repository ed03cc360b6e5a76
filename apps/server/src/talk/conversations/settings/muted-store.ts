import type { Sql } from "#/platform/database/open.ts";

/** End of the muting: a time in ISO 8601, `infinity` for good, null for not muted. */
export type MutedUntil = string | null;

/** Text, because the driver reads every timestamp as a date. */
export const FOR_GOOD = "infinity";

/** Text, because `infinity` is not a date in JavaScript. */
export const mutedColumn = (sql: Sql, column: ReturnType<Sql>) => sql`
  case when ${column} = 'infinity' then 'infinity'
    else to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`;
