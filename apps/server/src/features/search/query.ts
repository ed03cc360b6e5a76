import type { Highlight } from "@lingualoom/contract/calls/search.ts";
import type { z } from "zod";
import { distance, isNearly, slipsIn } from "./nearly.ts";
import { acceptsStem, type Stemmed, type Stems } from "./stems.ts";
import { type Compound, type Cut, cut, type Word } from "./words.ts";

export type Ranges = z.output<typeof Highlight>["ranges"];

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

const PARTS = /["“”„«»]([^"“”„«»]*)["“”„«»]|[^"“”„«»]+|["“”„«»]/g;
/** In Hebrew a quotation mark within a word abbreviates. */
const ABBREVIATED = /(?<=\p{sc=Hebrew})"(?=\p{sc=Hebrew})/gu;

/** What was typed, taken apart: quoted words stand one after the other, each other word may be the beginning of one. */
export const termsOf = (typed: string): Term[] =>
  [...typed.replace(ABBREVIATED, "״").matchAll(PARTS)].flatMap(([part, quoted]) =>
    quoted === undefined ? loose(part) : phrase(quoted),
  );

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
  ...{ kind: "word", word, written: written.toLowerCase(), beginnings: [word] },
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

/** Where a text holds all of these; null when it does not. */
export function find(
  text: Cut,
  terms: readonly Term[],
  stems?: Stems,
  language?: string | null,
): Ranges | null {
  const ranges: Ranges = [];
  for (const term of terms) {
    const found = findTerm(text, term, stems, language);
    if (found.length === 0) return null;
    ranges.push(...found);
  }
  return joined(ranges);
}

function findTerm(
  text: Cut,
  term: Term,
  stems: Stems | undefined,
  language: string | null | undefined,
): Ranges {
  if (term.kind === "phrase") return findPhrase(text.words, term);
  const { beginnings, stemmed = [], nearly, or } = term;
  const begins = (word: string) => beginnings.some((beginning) => word.startsWith(beginning));
  const holds = (word: string, special: string | null, from: number, to: number) => {
    if (begins(word) || (special !== null && begins(special))) return true;
    if (nearly && isNearly(word, term.word)) return true;
    return stemmed.some(
      (one) =>
        one.beginnings.some((beginning) => word.startsWith(beginning)) &&
        acceptsStem(one, stems?.get(text.text.slice(from, to).toLowerCase()), language),
    );
  };
  const ranges: Ranges = [];
  for (const { word, special, from, to } of text.words)
    if (holds(word, special, from, to)) ranges.push([from, to]);
  for (const { word, from, to } of text.compounds) if (holds(word, null, from, to)) ranges.push([from, to]);
  return or ? [...ranges, ...findTerm(text, or, stems, language)] : ranges;
}

/** Letter by letter, from the beginning of a word to the end of one. */
function findPhrase(words: readonly Word[], { words: wanted, isOpen }: Phrase): Ranges {
  const letters = wanted.join("");
  const ranges: Ranges = [];
  for (const [first, { from }] of words.entries()) {
    let at = 0;
    for (let next = first; next < words.length && at < letters.length; next++) {
      const { word, special, to } = words[next] as Word;
      const isOpened = isOpen && word.length > letters.length - at && word.startsWith(letters.slice(at));
      const same = [special, word].find((one) => one !== null && letters.startsWith(one, at));
      if (!same && !isOpened) break;
      at += same ? same.length : letters.length;
      if (at >= letters.length) ranges.push([from, to]);
    }
  }
  return ranges;
}

const slips = (word: string, typed: string) => distance(word, typed, slipsIn(typed));

/** Of a text that holds words that are nearly the terms: the first that differs from what was typed, as it is written. */
export function nearestWord({ text, words, compounds }: Cut, terms: readonly Term[]): string {
  const all = [...words, ...compounds];
  for (const term of terms) {
    if (term.kind === "phrase" || !term.nearly) continue;
    const found = all.filter(({ word }) => isNearly(word, term.word));
    const [nearest] = found.sort((a, b) => slips(a.word, term.word) - slips(b.word, term.word));
    if (nearest && nearest.word !== term.word) return text.slice(nearest.from, nearest.to).toLowerCase();
  }
  return "";
}

/** In the text's order, without overlaps. */
function joined(ranges: Ranges): Ranges {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  const whole: Ranges = [];
  for (const [from, to] of sorted) {
    const last = whole.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else whole.push([from, to]);
  }
  return whole;
}

/**
 * How well a text matches, for the order of the best: whole words before beginnings, and short texts before long ones
 * that hold the same.
 */
export function score({ words, compounds }: Cut, terms: readonly Term[]): number {
  const isHeld = (wanted: string) =>
    [words, compounds].some((all) => all.some(({ word }) => word === wanted));
  const whole = terms.filter((term) => term.kind === "phrase" || isHeld(term.word)).length;
  return whole + 1 / (1 + words.length);
}
