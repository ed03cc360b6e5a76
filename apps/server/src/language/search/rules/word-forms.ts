import type { Sql } from "#/platform/database/open.ts";
import { type EventLoopBreaks, folded, type TokenizedText } from "../index/tokenize.ts";
import { dictionaryOf, readStems, type Stem } from "./languages-store.ts";
import { inOtherVariants } from "./other-variants.ts";
import { parseQuery, type Stemmed, type Term } from "./query.ts";

/** Shorter prefixes match too many words. */
const STEM_LETTERS_MIN = 3;

/** Parses a query so that each word also matches with its other endings in these languages. */
export async function parseInLanguages(sql: Sql, typed: string, languages: readonly string[]): Promise<Term[]> {
  const terms = parseQuery(typed).map((term) => inOtherVariants(term, languages));
  const stems = await stemsOf(sql, terms, languages);
  return terms.map((term) => withEndings(term, stems));
}

/** Parses a machine translation of a query, without its stop words: a message may use others. */
export async function parseTranslated(sql: Sql, text: string, language: string): Promise<Term[]> {
  const terms = parseQuery(text);
  const stems = await stemsOf(sql, terms, [language]);
  const isStopWord = (term: Term) =>
    term.kind === "word" && stems.some(({ word, stems: found }) => word === term.written && found?.length === 0);
  const specific = terms.filter((term) => !isStopWord(term));
  return (specific.length > 0 ? specific : terms).map((term) => withEndings(term, stems));
}

function stemsOf(sql: Sql, terms: readonly Term[], languages: readonly string[]): Promise<Stem[]> {
  const written = (term: Term): string[] =>
    term.kind === "word" ? [term.written, ...(term.or ? written(term.or) : [])] : [];
  const dictionaries = languages.flatMap((language) => dictionaryOf(language) ?? []);
  return readStems(sql, terms.flatMap(written), [...new Set(dictionaries)]);
}

function withEndings(term: Term, stems: readonly Stem[]): Term {
  if (term.kind !== "word") return term;
  const bare = withoutArticle(term.word);
  const articles = ARTICLES.find(({ script }) => script.test(bare))?.articles ?? [""];
  const withArticles = (prefix: string) => articles.map((article) => article + prefix);
  const stemmed = stems
    .filter(({ word }) => word === term.written)
    .flatMap(({ dictionary, stems: found }) => (found ?? []).map((stem) => ({ dictionary, stem })))
    .map(({ dictionary, stem }): Stemmed => {
      const { length } = commonPrefix(bare, folded(stem));
      // The last letter may change too: the stem of "strawberries" and "strawberry" ends with an i.
      const prefix = bare.slice(0, Math.max(STEM_LETTERS_MIN, length - 1));
      return { dictionary, stem, prefixes: withArticles(prefix), length };
    })
    // A stem as long as the word adds nothing to the word's own prefix.
    .filter(({ length }) => length >= STEM_LETTERS_MIN && length < bare.length);
  return {
    ...term,
    prefixes: withArticles(bare),
    stemmed,
    ...(term.or ? { or: withEndings(term.or, stems) } : {}),
  };
}

const ARTICLE = "ال";
/** Articles, conjunctions and prepositions that are written as part of a word, alone and in common combinations. */
const ARTICLES = [
  {
    script: /^\p{sc=Arabic}{3}/u,
    articles: [
      "",
      ARTICLE,
      ...["و", "ف", "ب", "ک"].map((one) => one + ARTICLE),
      ..."و ف ب ل ک لل ولل وب ول".split(" "),
    ],
  },
  { script: /^\p{sc=Arabic}/u, articles: ["", ARTICLE, `و${ARTICLE}`, `ب${ARTICLE}`, "لل"] },
  {
    script: /^\p{sc=Hebrew}{2}/u,
    articles: [
      "",
      ..."ו ה ב כ ל מ ש וה וב וכ ול ומ וש שה שב שכ של שמ ושה ושב ושל".split(" "),
      ..."בה כה לה מה ומה כש כשה וכש לכש מש משה".split(" "),
    ],
  },
];

const withoutArticle = (word: string): string =>
  word.startsWith(ARTICLE) && word.length >= ARTICLE.length + STEM_LETTERS_MIN ? word.slice(ARTICLE.length) : word;

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

/** Stems by word, in lower case as texts write it. */
export type Stems = ReadonlyMap<string, readonly Stem[]>;

/** A stem of this length rarely occurs in two languages, as "merc" does for "mercado" and "merci". */
const UNAMBIGUOUS_LETTERS = 5;

/** Words per statement, which looks each of them up in every dictionary. */
const WORDS_PER_STATEMENT = 1_000;

/**
 * Returns whether a word has one of these stems in the dictionary of its text's language. If the language is unknown,
 * all dictionaries that gave this stem must agree: Portuguese stems both "merci" and "mercado" to "merc", Spanish does
 * not.
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
    if (spoken === one.dictionary || one.length >= UNAMBIGUOUS_LETTERS) return true;
    return spoken === undefined && stemmed.every((other) => other.stem !== one.stem || isOf(other));
  });
}

/** Reads the stems of all words in these texts that may be a term with another ending. */
export async function readTextStems(
  sql: Sql,
  texts: readonly TokenizedText[],
  terms: readonly Term[],
  breaks: EventLoopBreaks,
): Promise<Stems> {
  const stemmed = terms.flatMap(stemmedOf);
  if (stemmed.length === 0) return new Map();
  const prefixes = new Set(stemmed.flatMap((one) => one.prefixes));
  const lengths = [...new Set([...prefixes].map(({ length }) => length))];
  const written = new Set<string>();
  const note = ({ text }: TokenizedText, word: string, from: number, to: number) => {
    if (lengths.some((length) => prefixes.has(word.slice(0, length)))) written.add(text.slice(from, to).toLowerCase());
  };
  for (const text of texts) {
    for (const { word, from, to } of text.words) note(text, word, from, to);
    for (const { word, from, to } of text.compounds) note(text, word, from, to);
    await breaks.after(text.text.length);
  }
  const stems = new Map<string, readonly Stem[]>();
  const dictionaries = [...new Set(stemmed.map((one) => one.dictionary))];
  const words = [...written];
  for (let at = 0; at < words.length; at += WORDS_PER_STATEMENT) {
    const read = await readStems(sql, words.slice(at, at + WORDS_PER_STATEMENT), dictionaries);
    for (const [word, ofWord] of Map.groupBy(read, (one) => one.word)) stems.set(word, ofWord);
  }
  return stems;
}

function stemmedOf(term: Term): readonly Stemmed[] {
  if (term.kind === "phrase") return [];
  return [...(term.stemmed ?? []), ...(term.or ? stemmedOf(term.or) : [])];
}
