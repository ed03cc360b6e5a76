import type { Sql } from "#/platform/database/open.ts";

/** Minutes of the day in a time zone. */
export interface QuietRow {
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly timeZone: string;
}

export async function readQuietHours(sql: Sql, userId: string): Promise<QuietRow | null> {
  const [row] = await sql<QuietRow[]>`
    select from_minute as "fromMinute", to_minute as "toMinute", time_zone as "timeZone"
    from quiet_hours where user_id = ${userId}`;
  return row ?? null;
}

export async function writeQuietHours(sql: Sql, userId: string, quiet: QuietRow | null): Promise<void> {
  if (!quiet) {
    await sql`delete from quiet_hours where user_id = ${userId}`;
    return;
  }
  const { fromMinute, toMinute, timeZone } = quiet;
  await sql`
    insert into quiet_hours (user_id, from_minute, to_minute, time_zone)
    values (${userId}, ${fromMinute}, ${toMinute}, ${timeZone})
    on conflict (user_id) do update set from_minute = excluded.from_minute, to_minute = excluded.to_minute,
      time_zone = excluded.time_zone`;
}
