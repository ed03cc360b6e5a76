import type { Sql } from "#/platform/database/open.ts";

export async function countActive(sql: Sql, person: string, now: Date): Promise<void> {
  await sql`
    with active as (
      insert into daily_active (user_id, day, messages_before)
      select id, utc_day(${now}), messages_sent(id) from users where id = ${person} and not is_bot
      on conflict do nothing returning 1
    )
    insert into daily_counts as d (day, lane, active_users)
    select utc_day(${now}), this_lane(), 1 from active
    on conflict on constraint daily_counts_key do update set active_users = d.active_users + 1`;
}
