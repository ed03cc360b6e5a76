import type { Sql } from "#/platform/database/open.ts";

/** Until when a conversation is muted: a time in ISO 8601, `infinity` for good, null for not at all. */
export type MutedUntil = string | null;

/** Written as text: the driver takes every timestamp for a date. */
export const FOR_GOOD = "infinity";

/** As text, because `infinity` is no date in JavaScript. */
export const mutedColumn = (sql: Sql, column: ReturnType<Sql>) => sql`
  case when ${column} = 'infinity' then 'infinity'
    else to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`;
