import type { FoundMessage } from "@lingualoom/contract/calls/search.ts";
import { linksOf } from "@lingualoom/links/links.ts";
import type { z } from "zod";
import type { Database, Sql, Transaction } from "../../database/open.ts";
import { notFound } from "../../errors.ts";
import { asTsquery, mark } from "./index-words.ts";
import { find, type Ranges, score, type Term } from "./query.ts";
import {
  type Candidate,
  type Filters,
  type LookedAt,
  type LookedAtRendition,
  lookThrough,
  lookThroughRenditions,
  type Place,
  readOwn,
} from "./readable-store.ts";
import { Stretches } from "./stretches.ts";

type Found = z.output<typeof FoundMessage>;

/** One way to say what is looked for. */
export interface Variant {
  readonly terms: readonly Term[];
  readonly why: Found["why"];
}

export interface Hit extends Pick<Found, "highlights" | "why"> {
  readonly message: LookedAt;
  readonly score: number;
}

export interface Wish {
  /** Empty: everything that passes the filters. */
  readonly variants: readonly Variant[];
  readonly filters: Filters;
  readonly in: string | undefined;
  readonly limit: number;
  readonly now: Date;
}

export interface Hits {
  /** The latest first. */
  readonly hits: readonly Hit[];
  readonly next: Place | null;
  readonly incomplete: boolean;
}

/** Stretches looked through for one page: it bounds what one request costs; the page after it goes on. */
const MOST_STRETCHES = 1_024;
const FIRST_LOOK = 8;
const LOOK_MOST = 64;
/** The highest id: everything at that time comes after it. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * A page of what somebody may read and that matches, the latest first. The index says where to look; what is a result is
 * decided on the messages themselves. All of it is read as of one moment: an edit meanwhile turns a run into a gap, and
 * a search that has read the gaps before and the runs after would look through neither.
 * @throws AppError `NOT_FOUND` for a conversation that is not theirs
 */
export function searchMessages(database: Database, me: string, wish: Wish): Promise<Hits> {
  return database.begin("isolation level repeatable read read only", (sql) => searchAt(sql, me, wish));
}

async function searchAt(sql: Transaction, me: string, wish: Wish): Promise<Hits> {
  const { variants, filters, limit, now } = wish;
  const own = await readOwn(sql, me, wish.in);
  if (own.length === 0) {
    if (wish.in) throw notFound("conversationNotFound");
    return { hits: [], next: null, incomplete: false };
  }
  const query = asTsquery(
    variants.map(({ terms }) => terms),
    [
      ...(filters.from ? [mark.from(filters.from)] : []),
      ...(filters.has ? [filters.has === "link" ? mark.link : mark.image] : []),
    ],
  );
  const stretches = await Stretches.open(sql, own, { query, filters });
  const hits = new Map<string, Hit>();
  let looked = 0;
  for (let count = FIRST_LOOK; ; count = Math.min(2 * count, LOOK_MOST)) {
    const taken = await stretches.take(count);
    looked += taken.length;
    for (const hit of await look(sql, me, taken, wish, now)) keep(hits, hit);
    const { nextAt, incomplete } = stretches;
    const sure = [...hits.values()]
      .filter(({ message }) => nextAt === null || message.created_at > nextAt)
      .sort(latestFirst);
    if (sure.length > limit) {
      const page = sure.slice(0, limit);
      const { created_at, id } = (page.at(-1) as Hit).message;
      return { hits: page, next: { at: created_at.toISOString(), id }, incomplete };
    }
    if (nextAt === null) return { hits: sure, next: null, incomplete };
    if (looked >= MOST_STRETCHES || stretches.isTired)
      return { hits: sure, next: { at: nextAt.toISOString(), id: LAST_ID }, incomplete };
  }
}

async function look(
  sql: Sql,
  me: string,
  taken: readonly Candidate[],
  { variants, filters }: Wish,
  now: Date,
): Promise<Hit[]> {
  const runs = taken.filter(({ rendition_id }) => rendition_id === null);
  const renditions = taken.flatMap(({ rendition_id }) => rendition_id ?? []);
  const [messages, translated] = await Promise.all([
    runs.length > 0 ? lookThrough(sql, me, runs, filters, now) : [],
    renditions.length > 0 ? lookThroughRenditions(sql, me, renditions, filters, now) : [],
  ]);
  const passes = ({ text }: LookedAt) => filters.has !== "link" || linksOf(text).length > 0;
  return [
    ...messages.filter(passes).flatMap((message) => matchMessage(message, variants) ?? []),
    ...translated.filter(passes).flatMap((message) => matchRendition(message, variants) ?? []),
  ];
}

function matchMessage(message: LookedAt, variants: readonly Variant[]): Hit | null {
  if (variants.length === 0) return { message, highlights: [], why: { kind: "filters" }, score: 0 };
  for (const { terms, why } of variants) {
    const text = find(message.text, terms);
    const alt = message.alt === null ? null : find(message.alt, terms);
    if (!text && !alt) continue;
    const { language } = message;
    const highlights = [
      ...(text ? [{ field: "text" as const, language, ranges: text }] : []),
      ...(alt ? [{ field: "alt" as const, language: null, ranges: alt }] : []),
    ];
    return { message, highlights, why, score: score(text ? message.text : (message.alt ?? ""), terms) };
  }
  return null;
}

function matchRendition(found: LookedAtRendition, variants: readonly Variant[]): Hit | null {
  const { target: language, rendition: text } = found;
  for (const { terms } of variants) {
    const ranges: Ranges | null = find(text, terms);
    if (ranges)
      return {
        message: found,
        highlights: [{ field: "rendition", language, text, ranges }],
        why: { kind: "rendition", language },
        score: score(text, terms),
      };
  }
  return null;
}

/** A message that holds the words itself says so, and shows its rendition beside. */
function keep(hits: Map<string, Hit>, hit: Hit): void {
  const { id } = hit.message;
  const known = hits.get(id);
  if (!known) return void hits.set(id, hit);
  const [first, second] = known.why.kind === "rendition" ? [hit, known] : [known, hit];
  const fields = new Set(first.highlights.map(({ field, language }) => `${field} ${language}`));
  const further = second.highlights.filter(({ field, language }) => !fields.has(`${field} ${language}`));
  hits.set(id, { ...first, highlights: [...first.highlights, ...further] });
}

const latestFirst = (a: Hit, b: Hit) =>
  b.message.created_at.getTime() - a.message.created_at.getTime() || (a.message.id < b.message.id ? 1 : -1);
