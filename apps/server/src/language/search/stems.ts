import type { Sql } from "#/platform/database/open.ts";
import { dictionaryOf, readStems, type Stem } from "./languages-store.ts";
import type { Pace } from "./pace.ts";
import type { Stemmed, Term } from "./query.ts";
import type { Cut } from "./words.ts";

/** The stems of words as they stand in texts, in lower case. */
export type Stems = ReadonlyMap<string, readonly Stem[]>;

/** So many letters that the same stem hardly is that of another language's word, as "merc" of "mercado" and of "merci". */
const TELLING = 5;

/** Each has an answer of every dictionary. */
const WORDS_AT_ONCE = 1_000;

/**
 * Whether a word has one of these stems too, by the dictionary of the text's language. Where that is not known, all dictionaries
 * with this stem have to say so: Portuguese has "merc" for "merci" as for "mercado", Spanish has not.
 */
export function hasStem(
  stemmed: readonly Stemmed[],
  ofWord: readonly Stem[] = [],
  language: string | null = null,
): boolean {
  const spoken = language === null ? undefined : dictionaryOf(language);
  const isOf = ({ dictionary, stem }: Stemmed) =>
    ofWord.some((one) => one.dictionary === dictionary && one.stems?.includes(stem));
  return stemmed.some((one) => {
    if (!isOf(one)) return false;
    if (spoken === one.dictionary || one.length >= TELLING) return true;
    return spoken === undefined && stemmed.every((other) => other.stem !== one.stem || isOf(other));
  });
}

/** The stems of those words of these texts that may be the terms with another ending. */
export async function stemsFor(sql: Sql, texts: readonly Cut[], terms: readonly Term[], pace: Pace): Promise<Stems> {
  const stemmed = terms.flatMap(stemmedOf);
  if (stemmed.length === 0) return new Map();
  const beginnings = new Set(stemmed.flatMap((one) => one.beginnings));
  const lengths = [...new Set([...beginnings].map(({ length }) => length))];
  const written = new Set<string>();
  const note = ({ text }: Cut, word: string, from: number, to: number) => {
    if (lengths.some((length) => beginnings.has(word.slice(0, length))))
      written.add(text.slice(from, to).toLowerCase());
  };
  for (const text of texts) {
    for (const { word, from, to } of text.words) note(text, word, from, to);
    for (const { word, from, to } of text.compounds) note(text, word, from, to);
    await pace.after(text.text.length);
  }
  const stems = new Map<string, readonly Stem[]>();
  const dictionaries = [...new Set(stemmed.map((one) => one.dictionary))];
  const words = [...written];
  for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
    const read = await readStems(sql, words.slice(at, at + WORDS_AT_ONCE), dictionaries);
    for (const [word, ofWord] of Map.groupBy(read, (one) => one.word)) stems.set(word, ofWord);
  }
  return stems;
}

function stemmedOf(term: Term): readonly Stemmed[] {
  if (term.kind === "phrase") return [];
  return [...(term.stemmed ?? []), ...(term.or ? stemmedOf(term.or) : [])];
}
