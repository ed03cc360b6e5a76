import type { Analytics, DailyActivity, GroupFigures } from "@lingualoom/contract/calls/admin/analytics.ts";
import { GROUP_MEMBERS_MAX } from "@lingualoom/contract/limits.ts";
import { isNotes } from "#/people/membership/membership-store.ts";
import type { Sql } from "#/platform/database/open.ts";

interface Totals {
  users: number;
  new_today: number;
  new_week: number;
  messages: number;
  messages_week: number;
  translations: number;
  translations_week: number;
  active_today: number;
}

const WEEK = 7;
const TOP_LANGUAGES = 5;

/** Reads only the daily roll-ups, so the cost does not depend on the number of messages. */
export async function readFigures(sql: Sql, now: Date): Promise<Omit<Analytics, "system">> {
  const today = sql`utc_day(${now})`;
  const [[totals], [people]] = await Promise.all([
    sql<[Totals]>`
      select
        coalesce(sum(new_users - gone_users), 0)::bigint as users,
        coalesce(sum(new_users) filter (where day = ${today}), 0)::bigint as new_today,
        coalesce(sum(new_users) filter (where day > ${today} - ${WEEK}::int), 0)::bigint as new_week,
        coalesce(sum(messages), 0)::bigint as messages,
        coalesce(sum(messages) filter (where day > ${today} - ${WEEK}::int), 0)::bigint as messages_week,
        coalesce(sum(translations), 0)::bigint as translations,
        coalesce(sum(translations) filter (where day > ${today} - ${WEEK}::int), 0)::bigint as translations_week,
        coalesce(sum(active_users) filter (where day = ${today}), 0)::bigint as active_today
      from daily_counts`,
    sql<[{ admins: number; unverified: number }]>`
      select (select count(*) from users where is_admin) as admins,
        (select count(*) from users where not email_verified) as unverified`,
  ]);
  return {
    users: {
      total_users: totals.users,
      new_users_today: totals.new_today,
      new_users_week: totals.new_week,
      admin_users: people.admins,
      verified_users: totals.users - people.unverified,
    },
    messages: {
      total_messages: totals.messages,
      active_users_today: totals.active_today,
      messages_week: totals.messages_week,
    },
    translations: { total_translations: totals.translations, translations_week: totals.translations_week },
  };
}

/** The last limit is the maximum group size (`GROUP_MEMBERS_MAX`). */
const GROUP_SIZES = [5, 20, 100, GROUP_MEMBERS_MAX];

/** Counts groups only, without names or texts. */
export async function readGroupFigures(sql: Sql, now: Date): Promise<GroupFigures> {
  const rows = await sql<{ up_to: number; count: number; active: number }[]>`
    select up_to, count(c.id)::int as count,
      (count(c.id) filter (where c.last_message_at > ${now}::timestamptz - ${WEEK} * interval '1 day'))::int as active
    from unnest(${GROUP_SIZES}::int[]) with ordinality as s(up_to, n)
    left join conversations c on c.kind = 'group' and c.ended_at is null and not ${isNotes(sql)}
      and c.member_count <= up_to
      and c.member_count > coalesce((${GROUP_SIZES}::int[])[n - 1], 0)
    group by up_to order by up_to`;
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    total_groups: sum(({ count }) => count),
    active_groups_week: sum(({ active }) => active),
    sizes: rows.map(({ up_to, count }) => ({ up_to, count })),
  };
}

/** Returns one row for each of the last `days` days, today last, including days without activity. */
export async function readDailyActivity(sql: Sql, now: Date, days: number): Promise<DailyActivity[]> {
  return sql<DailyActivity[]>`
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(sum(messages), 0)::bigint as messages,
      coalesce(sum(translations), 0)::bigint as translations, coalesce(sum(active_users), 0)::bigint as active_users,
      coalesce(sum(new_users), 0)::bigint as new_users
    from generate_series(utc_day(${now}) - ${days - 1}::int, utc_day(${now}), interval '1 day') as days(moment)
    cross join lateral (select days.moment::date as day) as d left join daily_counts using (day)
    group by day order by day`;
}

/** Translations new for their reader, as in `daily_counts`, so that sums by pair match those by day. */
const made = (sql: Sql) => sql`sum(translations - cache_hits)::bigint`;

export async function readTopLanguages(sql: Sql, now: Date, days: number) {
  return sql<{ language: string; count: number }[]>`
    select target as language, ${made(sql)} as count from translation_daily
    where day > utc_day(${now}) - ${days}::int
    group by target having ${made(sql)} > 0 order by count desc, target limit ${TOP_LANGUAGES}`;
}

export async function readEngineShares(sql: Sql, now: Date, days: number) {
  return sql<{ engine: string; count: number }[]>`
    select engine, ${made(sql)} as count from translation_daily
    where day > utc_day(${now}) - ${days}::int
    group by engine having ${made(sql)} > 0 order by count desc, engine`;
}

/** Merges the lanes of past days and deletes who was active on them. */
export async function foldPastDays(sql: Sql, now: Date): Promise<void> {
  // Yesterday stays open for batches that began before midnight.
  await sql`
    with past as (
      delete from daily_counts where lane <> 0 and day < utc_day(${now}) - 1 returning *
    )
    insert into daily_counts as d (day, lane, messages, translations, active_users, new_users, gone_users)
    select day, 0, sum(messages), sum(translations), sum(active_users), sum(new_users), sum(gone_users)
    from past group by day
    on conflict on constraint daily_counts_key do update set messages = d.messages + excluded.messages,
      translations = d.translations + excluded.translations, active_users = d.active_users + excluded.active_users,
      new_users = d.new_users + excluded.new_users, gone_users = d.gone_users + excluded.gone_users`;
  await sql`delete from daily_active where day < utc_day(${now}) - 1`;
  await sql`delete from daily_targets where day < utc_day(${now}) - 1`;
}
