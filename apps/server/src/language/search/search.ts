import { linksOf } from "@lingualoom/links/links.ts";
import type { Database, Sql, Transaction } from "#/platform/database/open.ts";
import { notFound } from "#/platform/errors.ts";
import { weightOf } from "./find.ts";
import { type CutMessage, cutMessage, type Hit, keep, latestFirst, match, type Variant } from "./hits.ts";
import { asTsquery, mark } from "./index-words.ts";
import { Pace } from "./pace.ts";
import {
  type Candidate,
  type Filters,
  lookThrough,
  lookThroughRenditions,
  type ResultPlace,
  readOwn,
} from "./readable-store.ts";
import { Stretches } from "./spans.ts";
import { stemsFor } from "./stems.ts";

export interface Options {
  /** Empty: everything that passes the filters. */
  readonly variants: readonly Variant[];
  readonly filters: Filters;
  readonly in: string | undefined;
  readonly limit: number;
  readonly now: Date;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

export interface Hits {
  /** The latest first. */
  readonly hits: readonly Hit[];
  readonly next: ResultPlace | null;
  readonly incomplete: boolean;
}

/**
 * Stretches and characters looked through for one page: they bound what one request costs; the page after it goes on. A character
 * counts as often as there is to do with it.
 */
const MOST_STRETCHES = 1_024;
const MOST_CHARACTERS = 1_000_000;
/** Of one statement, as far as the stretches before it tell. */
const CHARACTERS_AT_ONCE = 256_000;
/** Words of so many characters are in memory at once. */
const CUT_MAX = 64_000;
const MEDIA = [mark.has("image"), mark.has("video")];
const INITIAL_PAGE = 8;
const LOOK_MOST = 64;
/** Sorts after every id, so that all of what was written in one moment is before it. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * The latest messages that one of the variants matches, read through from the latest back; each once. It reads one state of the
 * database: a run that an edit takes away would else be neither among the gaps nor among the runs.
 */
export function searchMessages(database: Database, me: string, options: Options): Promise<Hits> {
  return database.begin("isolation level repeatable read read only", (sql) => searchAt(sql, me, options));
}

async function searchAt(sql: Transaction, me: string, options: Options): Promise<Hits> {
  const { variants, filters, limit, now } = options;
  const own = await readOwn(sql, me, options.in);
  if (own.length === 0) {
    if (options.in) throw notFound("conversationNotFound");
    return { hits: [], next: null, incomplete: false };
  }
  const query = asTsquery(
    variants.map(({ terms }) => terms),
    [
      ...(filters.from ? [[mark.from(filters.from)]] : []),
      ...(filters.has ? [filters.has === "media" ? MEDIA : [mark.has(filters.has)]] : []),
    ],
  );
  const spans = await Stretches.open(sql, own, { query, filters });
  const hits = new Map<string, Hit>();
  const pace = new Pace();
  const begun = filters.place && new Date(filters.place.at);
  let [looked, characters] = [0, 0];
  for (let count = INITIAL_PAGE; ; count = nextCount(count, characters / Math.max(looked, 1))) {
    const taken = await spans.take(count);
    looked += taken.length;
    const found = await look(sql, me, taken, options, now, pace);
    characters += found.characters;
    for (const hit of found.hits) keep(hits, hit);
    const { nextAt, incomplete } = spans;
    const sure = [...hits.values()]
      .filter(({ message }) => nextAt === null || message.created_at > nextAt)
      .sort(latestFirst);
    if (sure.length > limit) {
      const page = sure.slice(0, limit);
      const { created_at, id } = (page.at(-1) as Hit).message;
      return { hits: page, next: { at: created_at.toISOString(), id }, incomplete };
    }
    if (nextAt === null) return { hits: sure, next: null, incomplete };
    // The next page begins further back than this one, however much is read for that.
    const goesOn = !begun || nextAt < begun;
    const isMuch = looked >= MOST_STRETCHES || characters >= MOST_CHARACTERS;
    if (options.signal?.aborted || spans.isTired || (isMuch && goesOn))
      return { hits: sure, next: { at: nextAt.toISOString(), id: LAST_ID }, incomplete };
  }
}

const nextCount = (count: number, characters: number) =>
  Math.max(1, Math.min(2 * count, LOOK_MOST, Math.floor(CHARACTERS_AT_ONCE / Math.max(characters, 1))));

async function look(
  sql: Sql,
  me: string,
  taken: readonly Candidate[],
  { variants, filters }: Options,
  now: Date,
  pace: Pace,
): Promise<{ hits: Hit[]; characters: number }> {
  const runs = taken.filter(({ rendition_id }) => rendition_id === null);
  const renditions = taken.filter(({ rendition_id }) => rendition_id !== null);
  const [messages, translated] = await Promise.all([
    runs.length > 0 ? lookThrough(sql, me, runs, filters, now) : [],
    renditions.length > 0 ? lookThroughRenditions(sql, me, renditions, filters, now) : [],
  ]);
  const weight = variants.reduce((sum, { terms }) => sum + weightOf(terms), 1);
  const hits: Hit[] = [];
  let characters = 0;
  let texts: CutMessage[] = [];
  let waiting = 0;
  for (const message of [...messages, ...translated]) {
    if (filters.has === "link" && linksOf(message.text).length === 0) continue;
    const cut = cutMessage(message);
    texts.push(cut);
    const read = cut.parts.reduce((sum, { text }) => sum + text.length, 0);
    waiting += read;
    characters += read * weight;
    await pace.after(read);
    if (waiting < CUT_MAX) continue;
    hits.push(...(await matchAll(sql, texts, variants, pace)));
    [texts, waiting] = [[], 0];
  }
  hits.push(...(await matchAll(sql, texts, variants, pace)));
  return { hits, characters };
}

async function matchAll(
  sql: Sql,
  texts: readonly CutMessage[],
  variants: readonly Variant[],
  pace: Pace,
): Promise<Hit[]> {
  const cuts = texts.flatMap(({ parts }) => parts.map((part) => part.cut));
  const stems = await stemsFor(
    sql,
    cuts,
    variants.flatMap(({ terms }) => terms),
    pace,
  );
  const hits: Hit[] = [];
  for (const text of texts) {
    const hit = await match(text, variants, stems, pace);
    if (hit) hits.push(hit);
  }
  return hits;
}
