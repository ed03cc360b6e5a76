import type { Sql } from "#/platform/database/open.ts";
import { dictionaryOf, readStems, type Stem } from "./languages-store.ts";
import { type Stemmed, type Term, termsOf } from "./query.ts";
import { folded } from "./words.ts";

/** A shorter beginning would be that of too many words. */
const SHORTEST_STEM = 3;

/** What was typed; each word also with other endings that it has in these languages. */
export async function termsIn(sql: Sql, typed: string, languages: readonly string[]): Promise<Term[]> {
  const terms = termsOf(typed);
  const stems = await stemsOf(sql, terms, languages);
  return terms.map((term) => withEndings(term, stems));
}

/** The same of what an engine has translated; words that say nothing by themselves may differ. */
export async function translatedTerms(sql: Sql, text: string, language: string): Promise<Term[]> {
  const terms = termsOf(text);
  const stems = await stemsOf(sql, terms, [language]);
  const isEmpty = (term: Term) =>
    term.kind === "word" && stems.some(({ word, stems: found }) => word === term.written && found?.length === 0);
  const telling = terms.filter((term) => !isEmpty(term));
  return (telling.length > 0 ? telling : terms).map((term) => withEndings(term, stems));
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
  const prefixes = PREFIXES.find(({ script }) => script.test(bare))?.prefixes ?? [""];
  const prefixed = (beginning: string) => prefixes.map((prefix) => prefix + beginning);
  const stemmed = stems
    .filter(({ word }) => word === term.written)
    .flatMap(({ dictionary, stems: found }) => (found ?? []).map((stem) => ({ dictionary, stem })))
    .map(({ dictionary, stem }): Stemmed => {
      const { length } = common(bare, folded(stem));
      // The last letter of a stem changes too: that of "strawberries" and "strawberry" ends with an i.
      const beginning = bare.slice(0, Math.max(SHORTEST_STEM, length - 1));
      return { dictionary, stem, beginnings: prefixed(beginning), length };
    })
    // What begins with the whole word is found anyway.
    .filter(({ length }) => length >= SHORTEST_STEM && length < bare.length);
  return {
    ...term,
    beginnings: prefixed(bare),
    stemmed,
    ...(term.or ? { or: withEndings(term.or, stems) } : {}),
  };
}

const ARTICLE = "ال";
/** Articles, "and", "in", "to", "that" and the like, which are part of the word; each alone and the usual ones together. */
const PREFIXES = [
  {
    script: /^\p{sc=Arabic}{3}/u,
    prefixes: [
      "",
      ARTICLE,
      ...["و", "ف", "ب", "ک"].map((one) => one + ARTICLE),
      ..."و ف ب ل ک لل ولل وب ول".split(" "),
    ],
  },
  { script: /^\p{sc=Arabic}/u, prefixes: ["", ARTICLE, `و${ARTICLE}`, `ب${ARTICLE}`, "لل"] },
  {
    script: /^\p{sc=Hebrew}{2}/u,
    prefixes: [
      "",
      ..."ו ה ב כ ל מ ש וה וב וכ ול ומ וש שה שב שכ של שמ ושה ושב ושל".split(" "),
      ..."בה כה לה מה ומה כש כשה וכש לכש מש משה".split(" "),
    ],
  },
];

const withoutArticle = (word: string): string =>
  word.startsWith(ARTICLE) && word.length >= ARTICLE.length + SHORTEST_STEM ? word.slice(ARTICLE.length) : word;

function common(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}
