import { setImmediate } from "node:timers/promises";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql } from "#/platform/database/open.ts";
import { distance, isSimilar, typosAllowed } from "./match.ts";
import type { Term, WordTerm } from "./query.ts";
import type { ReadableConversation } from "./visible-messages-store.ts";

/** Only words of the latest runs are compared, since each comparison takes time. */
const RUNS = 400;
const LEXEMES = 1_000_000;
const WORDS_COMPARED_MAX = 60_000;
/** Comparisons between two breaks of the event loop. */
const WORDS_BETWEEN_BREAKS = 1_000;
const TERMS_MAX = 8;
const SIMILAR_MAX = 50;

/**
 * Adds similar words to the terms; null if no term tolerates a typo. The words come from whole runs, parts of which the
 * reader may not be allowed to read: each match is decided on the message.
 */
export async function withSimilarWords(
  sql: Sql,
  conversations: readonly ReadableConversation[],
  terms: readonly Term[],
): Promise<Term[] | null> {
  const lengths = terms.flatMap((term) => {
    const typos = term.kind === "word" ? typosAllowed(term.word) : 0;
    return term.kind === "word" && typos > 0 ? [term.word.length - typos, term.word.length + typos] : [];
  });
  if (lengths.length === 0 || conversations.length === 0 || terms.length > TERMS_MAX) return null;
  const known = await wordsOfLength(sql, conversations, Math.min(...lengths), Math.max(...lengths));
  const widened: Term[] = [];
  for (const term of terms)
    widened.push(
      term.kind === "word" && typosAllowed(term.word) > 0 ? { ...term, similar: await mostSimilar(known, term) } : term,
    );
  return widened;
}

async function mostSimilar(known: readonly string[], { word }: WordTerm): Promise<string[]> {
  const found: { one: string; away: number }[] = [];
  for (const [at, one] of known.entries()) {
    if (isSimilar(one, word)) found.push({ one, away: distance(one, word, typosAllowed(word)) });
    if (at % WORDS_BETWEEN_BREAKS === 0) await setImmediate();
  }
  return found
    .sort((a, b) => a.away - b.away)
    .slice(0, SIMILAR_MAX)
    .map(({ one }) => one);
}

async function wordsOfLength(
  sql: Sql,
  conversations: readonly ReadableConversation[],
  least: number,
  most: number,
): Promise<string[]> {
  const rows = await sql<{ lexeme: string }[]>`
    with latest as (
      select r.words from unnest(${plainArray(conversations.map(({ id }) => id))}::uuid[],
        ${plainArray(conversations.map((one) => one.from_seq))}::bigint[]) as own(id, from_seq) cross join lateral (
        select r.words, r.last_at from search_runs r
        where r.conversation_id = own.id and r.last_seq >= own.from_seq
        order by r.last_at desc limit ${Math.ceil((2 * RUNS) / conversations.length)}
      ) as r
      order by r.last_at desc limit ${RUNS}
    )
    select distinct lexeme from (
      select unnest(tsvector_to_array(words)) as lexeme from latest limit ${LEXEMES}
    ) as known
    where length(lexeme) between ${least} and ${most} and lexeme !~ '[+:0-9]' limit ${WORDS_COMPARED_MAX}`;
  return rows.map(({ lexeme }) => lexeme);
}
