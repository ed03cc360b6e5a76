import type { Sql } from "#/platform/database/open.ts";
import type { PairFigures } from "./metrics.ts";

export async function addDailyFigures(sql: Sql, figures: readonly PairFigures[], now: Date): Promise<void> {
  // The same order on every server, so that two of them cannot deadlock.
  const rows = figures.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const of = (pick: (one: PairFigures) => number) => rows.map(pick);
  const failures = (one: PairFigures) => Object.values(one.failures).reduce((sum, n) => sum + n, 0);
  await sql`
    insert into translation_daily as d (day, engine, source, target, translations, cache_hits, failures, attempts,
      characters, milliseconds)
    select utc_day(${now}), t.* from unnest(${rows.map((one) => one.engine)}::text[],
      ${rows.map((one) => one.source)}::text[], ${rows.map((one) => one.target)}::text[],
      ${of((one) => one.translations)}::bigint[], ${of((one) => one.cacheHits)}::bigint[], ${of(failures)}::bigint[],
      ${of((one) => one.attempts)}::bigint[], ${of((one) => one.characters)}::bigint[],
      ${of((one) => Math.round(one.milliseconds))}::bigint[]) as t
    on conflict on constraint translation_daily_key do update set
      translations = d.translations + excluded.translations, cache_hits = d.cache_hits + excluded.cache_hits,
      failures = d.failures + excluded.failures, attempts = d.attempts + excluded.attempts,
      characters = d.characters + excluded.characters, milliseconds = d.milliseconds + excluded.milliseconds`;
}

const nameOf = ({ engine, source, target }: PairFigures) => `${engine} ${source} ${target}`;
