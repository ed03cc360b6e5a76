import { type Compound, tokenize, type Word } from "../index/tokenize.ts";

/** One requirement of a query; a text must satisfy all of them. */
export type Term = WordTerm | Phrase;

/** Matches words that begin with one of the prefixes. */
export interface WordTerm {
  readonly kind: "word";
  readonly word: string;
  /** The word in lower case, not folded: dictionaries know accents. */
  readonly written: string;
  readonly prefixes: readonly string[];
  /** Also matches the same word with other endings. */
  readonly stemmed?: readonly Stemmed[];
  /** Similar words of the index. If set, words of a text also match by similarity. */
  readonly similar?: readonly string[];
  readonly or?: Term;
}

/** Matches adjacent words, whether the text separates them, joins them, or writes them as one. */
export interface Phrase {
  readonly kind: "phrase";
  readonly words: readonly string[];
  readonly joined?: readonly Compound[];
  /** The last word is a prefix. */
  readonly isOpen?: boolean;
}

export interface Stemmed {
  readonly dictionary: string;
  readonly stem: string;
  /** Words with this stem begin with one of these: the common prefix of word and stem, after each article of the language. */
  readonly prefixes: readonly string[];
  readonly length: number;
}

const PARTS = /["“”„«»]([^"“”„«»]*)["“”„«»]|[^"“”„«»]+|["“”„«»]/g;
/** Hebrew writes a quotation mark within an abbreviation. */
const ABBREVIATED = /(?<=\p{sc=Hebrew})"(?=\p{sc=Hebrew})/gu;

/** Maximum terms per query; the rest of a longer text, such as a pasted one, is ignored. */
export const TERMS_MAX = 16;

/**
 * Parses a query: quoted words form a phrase, other words are prefixes. If there are too many terms, those that another term
 * implies are dropped first: a text with "theme" also matches "the".
 */
export function parseQuery(typed: string): Term[] {
  const parts = [...typed.replace(ABBREVIATED, "״").matchAll(PARTS)];
  const terms = parts.flatMap(([part, quoted]): Term[] => (quoted === undefined ? looseTerms(part) : phraseOf(quoted)));
  const distinct = [...new Map(terms.map((term) => [`${term.kind} ${wordOf(term)}`, term])).values()];
  if (distinct.length <= TERMS_MAX) return distinct;
  const words = distinct.filter(({ kind }) => kind === "word").map(wordOf);
  const isSpecific = (term: Term) =>
    term.kind === "phrase" || !words.some((word) => word !== term.word && word.startsWith(term.word));
  return distinct.filter(isSpecific).slice(0, TERMS_MAX);
}

const wordOf = (term: Term) => (term.kind === "phrase" ? term.words.join(" ") : term.word);

function phraseOf(typed: string): Phrase[] {
  const { words, compounds } = tokenize(typed);
  if (words.length === 0) return [];
  const joined = compounds.filter(({ first }) => words[first]?.joiner === "");
  return [{ kind: "phrase", words: words.map(specificForm), joined }];
}

const specificForm = ({ word, special, kind }: Word) => (kind === "emoji" ? (special ?? word) : word);

/** Adjacent characters form a phrase, since their script does not mark the end of a word. */
function looseTerms(typed: string): Term[] {
  const { words, compounds } = tokenize(typed);
  const terms: Term[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word;
    const compound = compounds.find(({ first }) => first === at);
    if (word.kind === "emoji") terms.push({ kind: "phrase", words: [specificForm(word)] });
    else if (word.kind === "character") {
      const from = at;
      while (words[at + 1]?.kind === "character" && words[at]?.to === words[at + 1]?.from) at++;
      terms.push({ kind: "phrase", words: words.slice(from, at + 1).map(specificForm) });
    } else if (compound) {
      terms.push(compoundTerm(words, compound));
      at = compound.last;
    } else terms.push(wordTerm(word.special ?? word.word, typed.slice(word.from, word.to)));
  }
  return terms;
}

export const wordTerm = (word: string, written: string): WordTerm => ({
  kind: "word",
  word,
  written: written.toLowerCase(),
  prefixes: [word],
});

/** Elided articles and conjunctions of French, Italian and Catalan; the word also matches without them. */
const ELIDED = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu|un|gl|all|dall|dell|nell|sull|quell|quest)$/;
const APOSTROPHE = /[\p{L}'’‘‛′`´＇]/u;

function compoundTerm(words: readonly Word[], { word, first, last }: Compound): WordTerm {
  const parts = words.slice(first, last + 1);
  const [{ word: begin }, { joiner, word: rest }] = parts as [Word, Word];
  const isElided = parts.length === 2 && APOSTROPHE.test(joiner) && ELIDED.test(begin);
  const or: Term = isElided
    ? wordTerm(rest, rest)
    : { kind: "phrase", words: parts.map((part) => part.word), isOpen: true };
  return { ...wordTerm(word, word), or };
}
