import { type Compound, cut, type Word } from "./words.ts";

/** What a text has to hold. */
export type Term = WordTerm | Phrase;

/** A word that begins with one of these; `written` is what was typed. */
export interface WordTerm {
  readonly kind: "word";
  readonly word: string;
  readonly written: string;
  readonly beginnings: readonly string[];
  /** The same word with other endings. */
  readonly stemmed?: readonly Stemmed[];
  /** Words of the index that are nearly this one. Then what a text holds has to be nearly this one. */
  readonly nearly?: readonly string[];
  /** Another way to write it. */
  readonly or?: Term;
}

/** These words, one right after the other, whether they are written apart, joined, or as one. */
export interface Phrase {
  readonly kind: "phrase";
  readonly words: readonly string[];
  /** Those of its words that were typed joined. */
  readonly joined?: readonly Compound[];
  /** The last word may be the beginning of one. */
  readonly isOpen?: boolean;
}

/** What remains of a word without its ending, by one dictionary. */
export interface Stemmed {
  readonly dictionary: string;
  readonly stem: string;
  /** With these begins what may have the same stem: what word and stem begin with alike, with each prefix of the language. */
  readonly beginnings: readonly string[];
  /** Letters of the shortest of them. */
  readonly length: number;
}

const PARTS = /["“”„«»]([^"“”„«»]*)["“”„«»]|[^"“”„«»]+|["“”„«»]/g;
/** In Hebrew a quotation mark within a word abbreviates. */
const ABBREVIATED = /(?<=\p{sc=Hebrew})"(?=\p{sc=Hebrew})/gu;

/** Of a longer text, such as one that somebody has pasted, the first ones are looked for. */
export const TERMS_MAX = 16;

/**
 * What was typed, taken apart: quoted words stand one after the other, each other word may be the beginning of one. What holds
 * a word holds its beginnings too: they are the first that are left out.
 */
export function termsOf(typed: string): Term[] {
  const parts = [...typed.replace(ABBREVIATED, "״").matchAll(PARTS)];
  const terms = parts.flatMap(([part, quoted]): Term[] => (quoted === undefined ? loose(part) : phrase(quoted)));
  const each = [...new Map(terms.map((term) => [`${term.kind} ${wordOf(term)}`, term])).values()];
  if (each.length <= TERMS_MAX) return each;
  const words = each.filter(({ kind }) => kind === "word").map(wordOf);
  const isTelling = (term: Term) =>
    term.kind === "phrase" || !words.some((word) => word !== term.word && word.startsWith(term.word));
  return each.filter(isTelling).slice(0, TERMS_MAX);
}

const wordOf = (term: Term) => (term.kind === "phrase" ? term.words.join(" ") : term.word);

function phrase(typed: string): Phrase[] {
  const { words, compounds } = cut(typed);
  if (words.length === 0) return [];
  const joined = compounds.filter(({ first }) => words[first]?.joiner === "");
  return [{ kind: "phrase", words: words.map(exactly), joined }];
}

const exactly = ({ word, special, kind }: Word) => (kind === "emoji" ? (special ?? word) : word);

/** Characters that stand side by side are looked for side by side, since nobody writes where a word ends. */
function loose(typed: string): Term[] {
  const { words, compounds } = cut(typed);
  const terms: Term[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word;
    const compound = compounds.find(({ first }) => first === at);
    if (word.kind === "emoji") terms.push({ kind: "phrase", words: [exactly(word)] });
    else if (word.kind === "character") {
      const from = at;
      while (words[at + 1]?.kind === "character" && words[at]?.to === words[at + 1]?.from) at++;
      terms.push({ kind: "phrase", words: words.slice(from, at + 1).map(exactly) });
    } else if (compound) {
      terms.push(compoundTerm(words, compound));
      at = compound.last;
    } else terms.push(wordTerm(word.special ?? word.word, typed.slice(word.from, word.to)));
  }
  return terms;
}

const wordTerm = (word: string, written: string): WordTerm => ({
  kind: "word",
  word,
  written: written.toLowerCase(),
  beginnings: [word],
});

/** Articles and the like that French, Italian and Catalan write joined: the word is looked for without them too. */
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
