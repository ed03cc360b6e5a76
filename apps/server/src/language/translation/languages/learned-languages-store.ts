import type { Sql } from "#/platform/database/open.ts";

export interface Seen {
  readonly userId: string;
  readonly language: string;
  readonly weight: number;
}

/** Total weight per user. Beyond it older observations fade, so that a new language prevails. */
const MOST = 100;
/** Languages whose weight falls below this are dropped, which also bounds the number of languages per user. */
const LEAST = 0.5;

export async function learnLanguages(sql: Sql, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return;
  const people = [...new Set(seen.map(({ userId }) => userId))].sort();
  // The same order everywhere, so that two batches cannot deadlock.
  const rows = gathered(seen);
  await sql`
    insert into sender_languages as l (user_id, language, weight)
    select t.user_id, t.language, t.weight
    from unnest(${rows.map((one) => one.userId)}::uuid[], ${rows.map((one) => one.language)}::text[],
      ${rows.map((one) => one.weight)}::real[]) as t(user_id, language, weight)
    join users u on u.id = t.user_id
    on conflict (user_id, language) do update set weight = l.weight + excluded.weight`;
  await sql`
    with heavy as (
      select user_id, sum(weight) as total from sender_languages
      where user_id = any(${people}::uuid[]) group by user_id having sum(weight) > ${MOST}
    )
    update sender_languages l set weight = l.weight * ${MOST}::real / h.total
    from heavy h where h.user_id = l.user_id`;
  await sql`delete from sender_languages where user_id = any(${people}::uuid[]) and weight < ${LEAST}`;
}

function gathered(seen: readonly Seen[]): Seen[] {
  const byName = new Map<string, Seen>();
  for (const one of seen) {
    const name = `${one.userId} ${one.language}`;
    byName.set(name, { ...one, weight: one.weight + (byName.get(name)?.weight ?? 0) });
  }
  return [...byName.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
