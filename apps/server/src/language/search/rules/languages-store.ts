import { baseOf } from "@lingualoom/translation/variants/variants.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql } from "#/platform/database/open.ts";

/** The latest conversations, and the latest messages of each, from which a reader's languages are derived. */
const CONVERSATIONS = 20;
const MESSAGES = 30;

/** Returns the languages of the latest messages, in all conversations or in one, most used first. */
export async function latestLanguages(sql: Sql, me: string, only: string | undefined): Promise<string[]> {
  const rows = await sql<{ language: string }[]>`
    with latest as (
      select c.id, c.last_seq, mine.from_seq
      from participants mine join conversations c on c.id = mine.conversation_id and c.last_seq > 0
      where mine.user_id = ${me} ${only ? sql`and c.id = ${only}` : sql``}
      order by c.last_message_at desc limit ${CONVERSATIONS}
    )
    select m.language from latest cross join lateral (
      select m.language from messages m where m.conversation_id = latest.id and m.seq >= latest.from_seq
      order by m.seq desc limit ${MESSAGES}
    ) as m
    where m.language <> 'und'
    group by m.language order by count(*) desc, m.language`;
  return rows.map(({ language }) => language);
}

export async function preferredLanguage(sql: Sql, me: string): Promise<string> {
  const [row] = await sql<{ preferred_language: string }[]>`
    select preferred_language from user_settings where user_id = ${me}`;
  return row?.preferred_language ?? "en";
}

const DICTIONARIES: Readonly<Record<string, string>> = {
  ar: "arabic",
  hy: "armenian",
  eu: "basque",
  ca: "catalan",
  da: "danish",
  nl: "dutch",
  en: "english",
  et: "estonian",
  fi: "finnish",
  fr: "french",
  de: "german",
  el: "greek",
  hi: "hindi",
  hu: "hungarian",
  id: "indonesian",
  ga: "irish",
  it: "italian",
  lt: "lithuanian",
  ne: "nepali",
  no: "norwegian",
  nb: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sr: "serbian",
  es: "spanish",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
  yi: "yiddish",
};

export function dictionaryOf(language: string): string | undefined {
  const base = baseOf(language);
  return Object.hasOwn(DICTIONARIES, base) ? `${DICTIONARIES[base]}_stem` : undefined;
}

export interface Stem {
  readonly word: string;
  readonly dictionary: string;
  /** Empty for a stop word, such as "the"; null if the dictionary does not know the word. */
  readonly stems: readonly string[] | null;
}

export async function readStems(sql: Sql, words: readonly string[], dictionaries: readonly string[]): Promise<Stem[]> {
  if (words.length === 0 || dictionaries.length === 0) return [];
  return sql<Stem[]>`
    select typed.word, d.dictname as dictionary, to_json(ts_lexize(d.oid::regdictionary, typed.word)) as stems
    from pg_ts_dict d cross join unnest(${plainArray(words)}::text[]) as typed(word)
    where d.dictname = any(${plainArray(dictionaries)}::text[])`;
}
