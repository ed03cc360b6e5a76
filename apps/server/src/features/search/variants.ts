import type { Sql } from "../../database/open.ts";
import { readStems, type Stem } from "./languages-store.ts";
import { type Term, termsOf } from "./query.ts";
import { folded } from "./words.ts";

/** A shorter beginning would be that of too many words, and one below this part of the word that of another language. */
const SHORTEST_STEM = 3;
const SHORTEST_PART = 0.55;

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
    term.kind === "word" &&
    stems.some(({ word, stems: found }) => word === term.written && found?.length === 0);
  const telling = terms.filter((term) => !isEmpty(term));
  return (telling.length > 0 ? telling : terms).map((term) => withEndings(term, stems));
}

const stemsOf = (sql: Sql, terms: readonly Term[], languages: readonly string[]) =>
  readStems(
    sql,
    terms.flatMap((term) => (term.kind === "word" ? term.written : [])),
    languages,
  );

/** What word and stem begin with alike: endings often change the last letters of a stem too. */
function withEndings(term: Term, stems: readonly Stem[]): Term {
  if (term.kind !== "word") return term;
  const bare = withoutArticle(term.word);
  const shortest = stems
    .filter(({ word }) => word === term.written)
    .flatMap((stem) => stem.stems ?? [])
    .map((stem) => common(bare, folded(stem)))
    .filter((beginning) => beginning.length >= Math.max(SHORTEST_STEM, SHORTEST_PART * bare.length))
    .reduce((a, b) => (b.length < a.length ? b : a), bare);
  const articles = ARABIC.test(bare) ? ARTICLES : [""];
  return { ...term, beginnings: articles.map((article) => article + shortest) };
}

const ARABIC = /^\p{sc=Arabic}/u;
const ARTICLE = "ال";
/** In Arabic the article is part of the word, with "and", "in" and "to" before it. */
const ARTICLES = ["", ARTICLE, `و${ARTICLE}`, `ب${ARTICLE}`, "لل"];

const withoutArticle = (word: string): string =>
  word.startsWith(ARTICLE) && word.length >= ARTICLE.length + SHORTEST_STEM
    ? word.slice(ARTICLE.length)
    : word;

function common(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}
