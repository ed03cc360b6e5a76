import type { Highlight } from "@lingualoom/contract/calls/search.ts";
import type { z } from "zod";
import { distance, isNearly, slipsIn } from "./nearly.ts";
import type { Phrase, Term } from "./query.ts";
import { hasStem, type Stems } from "./stems.ts";
import type { Cut, Word } from "./words.ts";

export type Ranges = z.output<typeof Highlight>["ranges"];

/** Ways in which a text is looked through as quickly as it is cut into words, and as which each term counts by itself. */
const WAYS = 128;
const BY_ITSELF = 16;

/** What it costs to look for these in a text, against cutting it into words, when it holds them everywhere. */
export const weightOf = (terms: readonly Term[]): number => terms.reduce((sum, term) => sum + waysOf(term), 0) / WAYS;

function waysOf(term: Term): number {
  if (term.kind === "phrase") return BY_ITSELF + term.words.length;
  const { beginnings, stemmed = [], nearly, or } = term;
  const ways = stemmed.reduce((sum, one) => sum + one.beginnings.length, beginnings.length);
  return BY_ITSELF * (nearly ? 3 : 1) + ways + (or ? waysOf(or) : 0);
}

/** Where a text holds all of these; null when it does not. */
export function find(text: Cut, terms: readonly Term[], stems?: Stems, language?: string | null): Ranges | null {
  const ranges: Ranges = [];
  for (const term of terms) {
    const found = findTerm(text, term, stems, language);
    if (found.length === 0) return null;
    ranges.push(...found);
  }
  return joined(ranges);
}

function findTerm(text: Cut, term: Term, stems: Stems | undefined, language: string | null | undefined): Ranges {
  if (term.kind === "phrase") return findPhrase(text.words, term);
  const { beginnings, stemmed = [], nearly, or } = term;
  const begins = (word: string) => beginnings.some((beginning) => word.startsWith(beginning));
  const holds = (word: string, special: string | null, from: number, to: number) => {
    if (begins(word) || (special !== null && begins(special))) return true;
    if (nearly && isNearly(word, term.word)) return true;
    const isPossible = stemmed.some((one) => one.beginnings.some((beginning) => word.startsWith(beginning)));
    return isPossible && hasStem(stemmed, stems?.get(text.text.slice(from, to).toLowerCase()), language);
  };
  const ranges: Ranges = [];
  for (const { word, special, from, to, kind } of text.words)
    if (kind !== "emoji" && holds(word, special, from, to)) ranges.push([from, to]);
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
      const same = special !== null && letters.startsWith(special, at) ? special : letters.startsWith(word, at) && word;
      if (!same && !isOpened) break;
      at += same ? same.length : letters.length;
      if (at >= letters.length) ranges.push([from, to]);
    }
  }
  return ranges;
}

export interface Nearest {
  /** As it is written. */
  readonly word: string;
  readonly slips: number;
}

/** Of a text that holds words that are nearly the terms: the one for the first term that it does not hold itself. */
export function nearestWord({ text, words, compounds }: Cut, terms: readonly Term[]): Nearest | null {
  for (const term of terms) {
    if (term.kind === "phrase" || !term.nearly) continue;
    const [nearest] = [...words, ...compounds]
      .filter(({ word }) => isNearly(word, term.word))
      .map(({ word, from, to }) => ({ slips: distance(word, term.word, slipsIn(term.word)), from, to }))
      .sort((a, b) => a.slips - b.slips);
    if (nearest && nearest.slips > 0)
      return { word: text.slice(nearest.from, nearest.to).toLowerCase(), slips: nearest.slips };
  }
  return null;
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
  const isHeld = (wanted: string) => [words, compounds].some((all) => all.some(({ word }) => word === wanted));
  const whole = terms.filter((term) => term.kind === "phrase" || isHeld(term.word)).length;
  return whole + 1 / (1 + words.length);
}
