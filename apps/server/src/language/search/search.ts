import { linksOf } from "@lingualoom/links/links.ts";
import type { Database, Sql, Transaction } from "#/platform/database/open.ts";
import { notFound } from "#/platform/errors.ts";
import type { Candidate } from "./candidates/candidate-store.ts";
import { CandidateStream } from "./candidates/candidate-stream.ts";
import { tsqueryOf } from "./candidates/tsquery.ts";
import { tag } from "./index/lexemes.ts";
import { EventLoopBreaks } from "./index/tokenize.ts";
import {
  charactersOf,
  type Hit,
  matchMessage,
  mergeHits,
  type TokenizedMessage,
  tokenizeMessage,
  type Variant,
} from "./presentation.ts";
import { costOf } from "./rules/match.ts";
import {
  type Filters,
  type ResultPlace,
  readConversationsOf,
  readVisibleMessages,
  readVisibleRenditions,
} from "./rules/visible-messages-store.ts";
import { readTextStems } from "./rules/word-forms.ts";

export interface SearchRequest {
  /** Empty if the query has no words; then every message that passes the filters is a hit. */
  readonly variants: readonly Variant[];
  readonly filters: Filters;
  readonly in: string | undefined;
  readonly limit: number;
  readonly now: Date;
  readonly signal?: AbortSignal;
}

export interface HitPage {
  /** Latest first. */
  readonly hits: readonly Hit[];
  readonly next: ResultPlace | null;
  readonly incomplete: boolean;
}

/** Limits per request, after which the next page continues. Characters are weighted by the cost of matching them. */
const CANDIDATES_MAX = 1_024;
const CHARACTERS_MAX = 1_000_000;
/** Characters to read in one step, estimated from the steps before. */
const STEP_CHARACTERS = 256_000;
const STEP_CANDIDATES_MAX = 64;
const FIRST_STEP_CANDIDATES = 8;
/** Characters in memory as tokens at the same time. */
const TOKENIZED_CHARACTERS_MAX = 64_000;
const MEDIA_TAGS = [tag.has("image"), tag.has("video")];
/** Sorts after every id, so that a page after this place contains all messages of its moment. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Finds the latest matching messages, each once. All steps read one snapshot of the database: an edit between two of
 * them would move a run to the gaps after those were read.
 */
export function searchMessages(database: Database, me: string, request: SearchRequest): Promise<HitPage> {
  return database.begin("isolation level repeatable read read only", (sql) => searchSnapshot(sql, me, request));
}

async function searchSnapshot(sql: Transaction, me: string, request: SearchRequest): Promise<HitPage> {
  const { variants, filters, limit } = request;
  const conversations = await readConversationsOf(sql, me, request.in);
  if (conversations.length === 0) {
    if (request.in) throw notFound("conversationNotFound");
    return { hits: [], next: null, incomplete: false };
  }
  const tsquery = tsqueryOf(
    variants.map(({ terms }) => terms),
    [
      ...(filters.from ? [[tag.from(filters.from)]] : []),
      ...(filters.has ? [filters.has === "media" ? MEDIA_TAGS : [tag.has(filters.has)]] : []),
    ],
  );
  const candidates = await CandidateStream.open(sql, conversations, { tsquery, filters });
  const hits = new Map<string, Hit>();
  const breaks = new EventLoopBreaks();
  const begun = filters.place && new Date(filters.place.at);
  let [searched, characters] = [0, 0];
  for (let count = FIRST_STEP_CANDIDATES; ; count = nextCount(count, characters / Math.max(searched, 1))) {
    const taken = await candidates.take(count);
    searched += taken.length;
    const step = await searchCandidates(sql, me, taken, request, breaks);
    characters += step.characters;
    for (const hit of step.hits) {
      const known = hits.get(hit.message.id);
      hits.set(hit.message.id, known ? mergeHits(known, hit) : hit);
    }
    const { nextAt, incomplete } = candidates;
    const settled = [...hits.values()]
      .filter(({ message }) => nextAt === null || message.created_at > nextAt)
      .sort(latestFirst);
    if (settled.length > limit) {
      const page = settled.slice(0, limit);
      const { created_at, id } = (page.at(-1) as Hit).message;
      return { hits: page, next: { at: created_at.toISOString(), id }, incomplete };
    }
    if (nextAt === null) return { hits: settled, next: null, incomplete };
    // Every page must end before it began, however much it reads for that.
    const isFurther = !begun || nextAt < begun;
    const isMuch = searched >= CANDIDATES_MAX || characters >= CHARACTERS_MAX;
    if (request.signal?.aborted || candidates.isExhausted || (isMuch && isFurther))
      return { hits: settled, next: { at: nextAt.toISOString(), id: LAST_ID }, incomplete };
  }
}

const nextCount = (count: number, characters: number) =>
  Math.max(1, Math.min(2 * count, STEP_CANDIDATES_MAX, Math.floor(STEP_CHARACTERS / Math.max(characters, 1))));

const latestFirst = (a: Hit, b: Hit) =>
  b.message.created_at.getTime() - a.message.created_at.getTime() || (a.message.id < b.message.id ? 1 : -1);

async function searchCandidates(
  sql: Sql,
  me: string,
  candidates: readonly Candidate[],
  { variants, filters, now }: SearchRequest,
  breaks: EventLoopBreaks,
): Promise<{ hits: Hit[]; characters: number }> {
  const runs = candidates.filter(({ rendition_id }) => rendition_id === null);
  const renditions = candidates.filter(({ rendition_id }) => rendition_id !== null);
  const [messages, translated] = await Promise.all([
    runs.length > 0 ? readVisibleMessages(sql, me, runs, filters, now) : [],
    renditions.length > 0 ? readVisibleRenditions(sql, me, renditions, filters, now) : [],
  ]);
  const cost = variants.reduce((sum, { terms }) => sum + costOf(terms), 1);
  const hits: Hit[] = [];
  let characters = 0;
  let batch: TokenizedMessage[] = [];
  let batchCharacters = 0;
  for (const message of [...messages, ...translated]) {
    if (filters.has === "link" && linksOf(message.text).length === 0) continue;
    const tokenized = tokenizeMessage(message);
    batch.push(tokenized);
    const length = charactersOf(tokenized);
    batchCharacters += length;
    characters += length * cost;
    await breaks.after(length);
    if (batchCharacters < TOKENIZED_CHARACTERS_MAX) continue;
    hits.push(...(await matchBatch(sql, batch, variants, breaks)));
    [batch, batchCharacters] = [[], 0];
  }
  hits.push(...(await matchBatch(sql, batch, variants, breaks)));
  return { hits, characters };
}

async function matchBatch(
  sql: Sql,
  batch: readonly TokenizedMessage[],
  variants: readonly Variant[],
  breaks: EventLoopBreaks,
): Promise<Hit[]> {
  const texts = batch.flatMap(({ parts }) => parts.map(({ tokens }) => tokens));
  const terms = variants.flatMap((variant) => variant.terms);
  const stems = await readTextStems(sql, texts, terms, breaks);
  const hits: Hit[] = [];
  for (const message of batch) {
    const hit = await matchMessage(message, variants, stems, breaks);
    if (hit) hits.push(hit);
  }
  return hits;
}
