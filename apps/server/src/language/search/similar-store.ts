import { setImmediate } from "node:timers/promises";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql } from "#/platform/database/open.ts";
import { distance, isNearly, slipsIn } from "./nearly.ts";
import type { Term, WordTerm } from "./query.ts";
import type { Own } from "./readable-store.ts";

/** Only words of the latest runs are compared: each comparison costs. */
const RUNS = 400;
const LEXEMES = 1_000_000;
const COMPARED = 60_000;
/** Compared before others have their turn. */
const AT_ONCE = 1_000;
const TERMS_MAX = 8;
/** Of one word; the nearest ones. */
const WORDS_MAX = 50;

/**
 * The terms, each word also as words that are nearly it; null when there are none. Runs say where these may be, also for who may not
 * read all of a run: whether a message holds one is decided on the message.
 */
export async function nearlyThese(sql: Sql, own: readonly Own[], terms: readonly Term[]): Promise<Term[] | null> {
  const lengths = terms.flatMap((term) => {
    const slips = term.kind === "word" ? slipsIn(term.word) : 0;
    return term.kind === "word" && slips > 0 ? [term.word.length - slips, term.word.length + slips] : [];
  });
  if (lengths.length === 0 || own.length === 0 || terms.length > TERMS_MAX) return null;
  const known = await wordsOfLength(sql, own, Math.min(...lengths), Math.max(...lengths));
  const nearly: Term[] = [];
  for (const term of terms)
    nearly.push(
      term.kind === "word" && slipsIn(term.word) > 0 ? { ...term, nearly: await nearest(known, term) } : term,
    );
  return nearly;
}

async function nearest(known: readonly string[], { word }: WordTerm): Promise<string[]> {
  const found: { one: string; away: number }[] = [];
  for (const [at, one] of known.entries()) {
    if (isNearly(one, word)) found.push({ one, away: distance(one, word, slipsIn(word)) });
    if (at % AT_ONCE === 0) await setImmediate();
  }
  return found
    .sort((a, b) => a.away - b.away)
    .slice(0, WORDS_MAX)
    .map(({ one }) => one);
}

async function wordsOfLength(sql: Sql, own: readonly Own[], least: number, most: number): Promise<string[]> {
  const rows = await sql<{ lexeme: string }[]>`
    with latest as (
      select r.words from unnest(${plainArray(own.map(({ id }) => id))}::uuid[],
        ${plainArray(own.map((one) => one.from_seq))}::bigint[]) as own(id, from_seq) cross join lateral (
        select r.words, r.last_at from search_runs r
        where r.conversation_id = own.id and r.last_seq >= own.from_seq
        order by r.last_at desc limit ${Math.ceil((2 * RUNS) / own.length)}
      ) as r
      order by r.last_at desc limit ${RUNS}
    )
    select distinct lexeme from (
      select unnest(tsvector_to_array(words)) as lexeme from latest limit ${LEXEMES}
    ) as known
    where length(lexeme) between ${least} and ${most} and lexeme !~ '[+:0-9]' limit ${COMPARED}`;
  return rows.map(({ lexeme }) => lexeme);
}
