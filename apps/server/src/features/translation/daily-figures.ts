import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/open.ts";
import { repeat } from "../../repeat.ts";
import type { PairFigures, TranslationMetrics } from "./metrics.ts";

/** Gathered for so long and then written in one statement: a crash loses no more of the figures than this. */
const EVERY_MS = 2_000;

export interface DailyFigures extends AsyncDisposable {
  /** Writes what has been counted so far. */
  write(): Promise<void>;
}

/** Adds what the metrics count to the row of the day, engine and pair: what dashboards read. */
export function keepDailyFigures(
  database: Database,
  metrics: TranslationMetrics,
  clock: Clock,
  log: Logger,
): DailyFigures {
  const write = async () => {
    const taken = metrics.take();
    if (taken.length > 0) await add(database, taken, clock.now());
  };
  const writing = repeat(clock, EVERY_MS, write, log);
  return {
    write,
    async [Symbol.asyncDispose]() {
      writing.cancel();
      await write().catch((error) => log.error({ err: error }, "figures of translation were not written"));
    },
  };
}

async function add(database: Database, figures: readonly PairFigures[], now: Date): Promise<void> {
  // In one order on every server, so that two of them never wait for each other.
  const rows = figures.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const of = (pick: (one: PairFigures) => number) => rows.map(pick);
  const failures = (one: PairFigures) => Object.values(one.failures).reduce((sum, n) => sum + n, 0);
  await database`
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
