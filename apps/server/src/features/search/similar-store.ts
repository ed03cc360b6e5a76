import { plainArray } from "../../database/array-literal.ts";
import type { Sql } from "../../database/open.ts";

/** Only words of the latest runs are compared: each comparison costs. */
const RUNS = 400;
const LIKE_ENOUGH = 0.4;
const WORDS_MAX = 3;

/** Words in what `me` has in these conversations that are nearly this one, the most alike first. */
export async function similarWords(sql: Sql, ids: readonly string[], word: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await sql<{ lexeme: string }[]>`
    with latest as (
      select r.words from unnest(${plainArray(ids)}::uuid[]) as own(id) cross join lateral (
        select r.words, r.last_at from search_runs r where r.conversation_id = own.id
        order by r.last_at desc limit ${Math.ceil((2 * RUNS) / ids.length)}
      ) as r
      order by r.last_at desc limit ${RUNS}
    ), known as (
      select distinct unnest(tsvector_to_array(words)) as lexeme from latest
    )
    select lexeme from known
    where length(lexeme) between ${word.length - 2} and ${word.length + 2} and lexeme ~ '^[^+:]*$'
      and similarity(lexeme, ${word}) >= ${LIKE_ENOUGH}
    order by similarity(lexeme, ${word}) desc, lexeme limit ${WORDS_MAX}`;
  return rows.map(({ lexeme }) => lexeme);
}
