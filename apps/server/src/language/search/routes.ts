import type { FoundMessage } from "@lingualoom/contract/calls/search.ts";
import type { Got } from "@lingualoom/contract/calls.ts";
import { z } from "zod";
import { readMemberships } from "#/people/membership/membership-store.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import { readContacts } from "#/people/people/contacts-store.ts";
import type { Platform } from "#/platform/context.ts";
import type { Database } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import { decodeCursor, encodeCursor, nextLink } from "#/platform/http/link.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { refusal } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { presentMessageAt } from "#/talk/message/presenter.ts";
import { readConversations } from "#/talk/messages/conversation-list/list-store.ts";
import { presentConversation } from "#/talk/messages/conversation-list/present-conversation.ts";
import type { AcrossLanguages, QueryTranslator } from "./across-languages.ts";
import type { Hit, Variant } from "./hits.ts";
import { latestLanguages, preferredLanguage } from "./languages-store.ts";
import { type ResultPlace, readFound, readOwn } from "./readable-store.ts";
import { type Hits, type Options, searchMessages } from "./search.ts";
import { nearlyThese } from "./similar-store.ts";
import { termsIn, translatedTerms } from "./variants.ts";

interface Needs extends Platform {
  readonly privacyLevels: () => OperatorLevels;
}

/** Searches of one person that wait; who types fast has asked for more before the first is answered. */
const WAITING_MAX = 10;

const SOON_MS = 1_000;

interface WaitingSearch {
  readonly begin: () => void;
  readonly refuse: (error: AppError) => void;
}

/** One search of a person runs at a time. Of those that wait the oldest is refused when there are too many. */
class Turns {
  /** Of each person who searches now. */
  readonly #waiting = new Map<string, WaitingSearch[]>();

  async take<T>(person: string, search: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(person);
    if (waiting)
      await new Promise<void>((begin, refuse) => {
        waiting.push({ begin, refuse });
        if (waiting.length > WAITING_MAX) waiting.shift()?.refuse(refusal(SOON_MS));
      });
    else this.#waiting.set(person, []);
    try {
      return await search();
    } finally {
      const next = this.#waiting.get(person)?.shift();
      if (next) next.begin();
      else this.#waiting.delete(person);
    }
  }
}

type Query = Got<"GET /search", "query">;

/** People and conversations beside the messages: a first page of each. */
const BESIDE = 10;
/** Of so many of the latest results the best come first. */
const RANKED = 200;

const Cursor = z.object({ at: z.iso.datetime().refine((at) => !at.startsWith("0000")), id: z.guid() });

function placeOf(cursor: string | undefined): ResultPlace | null {
  if (!cursor) return null;
  const parsed = Cursor.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw new AppError("VALIDATION", say("cursorUnknown"));
  return parsed.data;
}

export function searchRoutes(context: Needs, queries: QueryTranslator): Routes<"GET /search"> {
  const turns = new Turns();
  return {
    async "GET /search"({ me: { userId }, query, url, left }) {
      await context.limits.consume("SEARCH", userId);
      const signal = left();
      return turns.take(userId, () =>
        context.replica.read((database) => answer({ ...context, database }, queries, userId, { query, url, signal })),
      );
    },
  };
}

interface Request {
  readonly query: Query;
  readonly url: URL;
  readonly signal: AbortSignal;
}

async function answer(context: Needs, queries: QueryTranslator, me: string, { query, url, signal }: Request) {
  const now = context.clock.now();
  const { variants, across } = await variantsOf(context, queries, me, query);
  const options: Options = {
    variants,
    in: query.in,
    now,
    signal,
    filters: { ...query, place: placeOf(query.cursor) },
    limit: query.sort === "best" ? RANKED : query.limit,
  };
  const isEmpty = signal.aborted || (variants.length === 0 && !isFiltered(query));
  const found = isEmpty ? NOTHING : await findOrNearly(context.database, me, options);
  const hits = query.sort === "best" ? best(found.hits).slice(0, query.limit) : found.hits;
  const next = query.sort === "best" ? null : found.next;
  const body = {
    ...(await beside(context, me, query)),
    messages: await present(context, me, hits, now),
    ...across,
    translations: [...across.translations],
    incomplete: found.incomplete,
  };
  return new Reply(body, next ? { headers: nextLink(url, { cursor: encodeCursor(next) }) } : {});
}

const NOTHING: Hits = { hits: [], next: null, incomplete: false };

const isFiltered = ({ in: only, from, before, after, has, lang }: Query) =>
  [only, from, before, after, has, lang].some((filter) => filter !== undefined);

/** What was typed, and in which other words it is looked for. */
async function variantsOf(
  { database }: Platform,
  queries: QueryTranslator,
  me: string,
  { q, in: only }: Query,
): Promise<{ variants: Variant[]; across: AcrossLanguages }> {
  const [latest, elsewhere, preferred] = await Promise.all([
    latestLanguages(database, me, only),
    only ? latestLanguages(database, me, undefined) : [],
    preferredLanguage(database, me),
  ]);
  // In a chat whose language is not known yet it may be any that the reader writes with others.
  const terms = await termsIn(database, q, [...new Set([preferred, ...latest, ...elsewhere])]);
  if (terms.length === 0) return { variants: [], across: { translations: [], untranslated: null } };
  // Who quotes wants these very words.
  const isQuoted = /["“”„«»]/.test(q);
  const across = isQuoted
    ? { translations: [], untranslated: null }
    : await queries.translate(me, q, preferred, latest);
  const translated = await Promise.all(
    across.translations.map(async ({ language, query }) => ({
      terms: await translatedTerms(database, query, language),
      why: { kind: "translated" as const, language, query },
    })),
  );
  const variants = [{ terms, why: { kind: "words" as const } }, ...translated];
  return { variants: variants.filter((one) => one.terms.length > 0), across };
}

/** What holds the words; where nothing does, what holds words that are nearly these. */
async function findOrNearly(database: Database, me: string, options: Options): Promise<Hits> {
  const found = await searchMessages(database, me, options);
  const [typed] = options.variants;
  if (found.hits.length > 0 || found.next || options.filters.place || !typed) return found;
  const terms = await nearlyThese(database, await readOwn(database, me, options.in), typed.terms);
  if (!terms) return found;
  const why = { kind: "similar" as const, word: "" };
  const near = await searchMessages(database, me, { ...options, variants: [{ terms, why }], limit: RANKED });
  const least = Math.min(...near.hits.map(({ slips = 0 }) => slips));
  const hits = near.hits.filter(({ slips = 0 }) => slips === least).slice(0, options.limit);
  // The next page would be one of the words themselves.
  return { hits, next: null, incomplete: found.incomplete || near.incomplete };
}

/** Several variants may give the same score; then the later message comes first, as it came. */
const best = (hits: readonly Hit[]) => hits.toSorted((a, b) => b.score - a.score);

async function beside(context: Needs, me: string, query: Query) {
  const { database, clock, privacyLevels } = context;
  const directory = context.config.accounts.directory;

  const { q: search, of, cursor } = query;
  if (of === "messages" || cursor || search === "") return { people: [], conversations: [] };
  const wanted = { limit: BESIDE, cursor: null, search };
  const [{ people }, { rows }] = await Promise.all([
    readContacts(database, me, { ...wanted, directory }),
    readConversations(database, me, wanted),
  ]);
  const viewer = { me, now: clock.now(), levels: privacyLevels() };
  return { people, conversations: rows.map((row) => presentConversation(row, viewer)) };
}

async function present(
  { database }: Platform,
  me: string,
  hits: readonly Hit[],
  now: Date,
): Promise<z.output<typeof FoundMessage>[]> {
  if (hits.length === 0) return [];
  const [rows, conversations] = await Promise.all([
    readFound(
      database,
      me,
      hits.map(({ message }) => message),
    ),
    readMemberships(database, [...new Set(hits.map(({ message }) => message.conversation_id))]),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const conversationOf = new Map(conversations.map((one) => [one.conversationId, one]));
  return hits.flatMap(({ message: { id, revision, conversation_id: conversationId }, highlights, why }) => {
    const [row, conversation] = [rowOf.get(id), conversationOf.get(conversationId)];
    // It was edited or deleted since it was looked at.
    if (!conversation || row?.revision !== revision) return [];
    return [{ message: presentMessageAt(row, conversation, now), conversationId, highlights, why }];
  });
}
