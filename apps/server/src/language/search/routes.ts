import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import { z } from "zod";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import { readContacts } from "#/people/people/contacts-store.ts";
import type { Platform } from "#/platform/context.ts";
import type { Database } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import { decodeCursor, encodeCursor, nextLink } from "#/platform/http/link.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { refusal } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { readConversations } from "#/talk/messages/conversation-list/list-store.ts";
import { presentConversation } from "#/talk/messages/conversation-list/present-conversation.ts";
import { type Hit, presentHits, type Variant } from "./presentation.ts";
import { latestLanguages, preferredLanguage } from "./rules/languages-store.ts";
import { chineseQueries } from "./rules/other-variants.ts";
import { withSimilarWords } from "./rules/similar-words-store.ts";
import type { QueryTranslations, QueryTranslator } from "./rules/translate-query.ts";
import { type ResultPlace, readConversationsOf } from "./rules/visible-messages-store.ts";
import { parseInLanguages, parseTranslated } from "./rules/word-forms.ts";
import { type HitPage, type SearchRequest, searchMessages } from "./search.ts";

interface Needs extends Platform {
  readonly privacyLevels: () => OperatorLevels;
}

/** Waiting searches per user, because the page searches again with each letter, without waiting for the answer. */
const WAITING_MAX = 10;

const RETRY_MS = 1_000;

interface WaitingSearch {
  readonly begin: () => void;
  readonly refuse: (error: AppError) => void;
}

/** Runs one search per user at a time, and refuses the oldest waiting search if there are too many. */
class SearchQueue {
  /** By user; users without a running search have no entry. */
  readonly #waiting = new Map<string, WaitingSearch[]>();

  async run<T>(userId: string, search: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(userId);
    if (waiting)
      await new Promise<void>((begin, refuse) => {
        waiting.push({ begin, refuse });
        if (waiting.length > WAITING_MAX) waiting.shift()?.refuse(refusal(RETRY_MS));
      });
    else this.#waiting.set(userId, []);
    try {
      return await search();
    } finally {
      const next = this.#waiting.get(userId)?.shift();
      if (next) next.begin();
      else this.#waiting.delete(userId);
    }
  }
}

type SearchQuery = ParsedInput<"GET /search", "query">;

/** People and conversations on the first page. */
const BESIDE_MAX = 10;
/** Latest results among which the best ones are chosen. */
const RANKED_MAX = 200;

const Cursor = z.object({ at: z.iso.datetime().refine((at) => !at.startsWith("0000")), id: z.guid() });

function placeOf(cursor: string | undefined): ResultPlace | null {
  if (!cursor) return null;
  const parsed = Cursor.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw new AppError("VALIDATION", say("cursorUnknown"));
  return parsed.data;
}

export function searchRoutes(context: Needs, queries: QueryTranslator): Routes<"GET /search"> {
  const queue = new SearchQueue();
  return {
    async "GET /search"({ me: { userId }, query, url, left }) {
      await context.limits.consume("SEARCH", userId);
      const signal = left();
      return queue.run(userId, () =>
        context.replica.read((database) => answer({ ...context, database }, queries, userId, { query, url, signal })),
      );
    },
  };
}

interface ParsedRequest {
  readonly query: SearchQuery;
  readonly url: URL;
  readonly signal: AbortSignal;
}

async function answer(context: Needs, queries: QueryTranslator, me: string, { query, url, signal }: ParsedRequest) {
  const now = context.clock.now();
  const { variants, across } = await variantsOf(context, queries, me, query);
  const request: SearchRequest = {
    variants,
    in: query.in,
    now,
    signal,
    filters: { ...query, place: placeOf(query.cursor) },
    limit: query.sort === "best" ? RANKED_MAX : query.limit,
  };
  const isEmpty = signal.aborted || (variants.length === 0 && !isFiltered(query));
  const found = isEmpty ? NO_HITS : await searchWithTypos(context.database, me, request);
  const hits = query.sort === "best" ? bestFirst(found.hits).slice(0, query.limit) : found.hits;
  const next = query.sort === "best" ? null : found.next;
  const body = {
    ...(await findBeside(context, me, query)),
    messages: await presentHits(context.database, me, hits, now),
    ...across,
    translations: [...across.translations],
    incomplete: found.incomplete,
  };
  return new Reply(body, next ? { headers: nextLink(url, { cursor: encodeCursor(next) }) } : {});
}

const NO_HITS: HitPage = { hits: [], next: null, incomplete: false };

const isFiltered = ({ in: only, from, before, after, has, lang }: SearchQuery) =>
  [only, from, before, after, has, lang].some((filter) => filter !== undefined);

/** Returns the query as typed, and as translated into the languages of the reader's conversations. */
async function variantsOf(
  { database }: Platform,
  queries: QueryTranslator,
  me: string,
  { q, in: only }: SearchQuery,
): Promise<{ variants: Variant[]; across: QueryTranslations }> {
  const [latest, elsewhere, preferred] = await Promise.all([
    latestLanguages(database, me, only),
    only ? latestLanguages(database, me, undefined) : [],
    preferredLanguage(database, me),
  ]);
  // The language of a new chat is unknown, so the endings of all languages of the reader's chats apply.
  const terms = await parseInLanguages(database, q, [...new Set([preferred, ...latest, ...elsewhere])]);
  if (terms.length === 0) return { variants: [], across: { translations: [], untranslated: null } };
  // A quotation asks for exact words.
  const isQuoted = /["“”„«»]/.test(q);
  const across = isQuoted
    ? { translations: [], untranslated: null }
    : await queries.translate(me, q, preferred, latest);
  const translated = await Promise.all(
    across.translations.map(async ({ language, query }) => ({
      terms: await parseTranslated(database, query, language),
      why: { kind: "translated" as const, language, query },
    })),
  );
  const chinese = await Promise.all(
    (isQuoted ? [] : await chineseQueries(q)).map(async (query) => ({
      terms: await parseInLanguages(database, query, ["zh"]),
      why: { kind: "words" as const },
    })),
  );
  const variants = [{ terms, why: { kind: "words" as const } }, ...chinese, ...translated];
  return { variants: variants.filter((one) => one.terms.length > 0), across };
}

/** Searches for the query, and for similar words if nothing is found. */
async function searchWithTypos(database: Database, me: string, request: SearchRequest): Promise<HitPage> {
  const found = await searchMessages(database, me, request);
  const [typed] = request.variants;
  if (found.hits.length > 0 || found.next || request.filters.place || !typed) return found;
  const conversations = await readConversationsOf(database, me, request.in);
  const terms = await withSimilarWords(database, conversations, typed.terms);
  if (!terms) return found;
  const why = { kind: "similar" as const, word: "" };
  const similar = await searchMessages(database, me, { ...request, variants: [{ terms, why }], limit: RANKED_MAX });
  const fewest = Math.min(...similar.hits.map(({ typos = 0 }) => typos));
  const hits = similar.hits.filter(({ typos = 0 }) => typos === fewest).slice(0, request.limit);
  // The next page would search for the query itself again.
  return { hits, next: null, incomplete: found.incomplete || similar.incomplete };
}

/** The sort is stable: of equal scores the later message comes first. */
const bestFirst = (hits: readonly Hit[]) => hits.toSorted((a, b) => b.score - a.score);

async function findBeside(context: Needs, me: string, query: SearchQuery) {
  const { database, clock, privacyLevels } = context;
  const directory = context.config.accounts.directory;

  const { q: search, of, cursor } = query;
  if (of === "messages" || cursor || search === "") return { people: [], conversations: [] };
  const wanted = { limit: BESIDE_MAX, cursor: null, search };
  const [{ people }, { rows }] = await Promise.all([
    readContacts(database, me, { ...wanted, directory }),
    readConversations(database, me, wanted),
  ]);
  const viewer = { me, now: clock.now(), levels: privacyLevels() };
  return { people, conversations: rows.map((row) => presentConversation(row, viewer)) };
}
