import type { Highlight } from "@lingualoom/contract/calls/search.ts";
import type { z } from "zod";
import type { TokenizedText, Word } from "../index/tokenize.ts";
import type { Phrase, Term } from "./query.ts";
import { hasStem, type Stems } from "./word-forms.ts";

export type Ranges = z.output<typeof Highlight>["ranges"];

/** Comparisons that take as long as tokenizing the same text, and the fixed cost of each term in comparisons. */
const COMPARISONS_PER_TOKENIZING = 128;
const COMPARISONS_PER_TERM = 16;

/** Returns the worst-case cost of matching a text against these terms, as a multiple of the cost of tokenizing it. */
export const costOf = (terms: readonly Term[]): number =>
  terms.reduce((sum, term) => sum + comparisonsOf(term), 0) / COMPARISONS_PER_TOKENIZING;

function comparisonsOf(term: Term): number {
  if (term.kind === "phrase") return COMPARISONS_PER_TERM + term.words.length;
  const { prefixes, stemmed = [], similar, or } = term;
  const all = stemmed.reduce((sum, one) => sum + one.prefixes.length, prefixes.length);
  return COMPARISONS_PER_TERM * (similar ? 3 : 1) + all + (or ? comparisonsOf(or) : 0);
}

/** Returns the ranges of all terms in a text, or null if one of them is missing. */
export function findTerms(
  text: TokenizedText,
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
  return mergeRanges(ranges);
}

function findTerm(
  text: TokenizedText,
  term: Term,
  stems: Stems | undefined,
  language: string | null | undefined,
): Ranges {
  if (term.kind === "phrase") return findPhrase(text.words, term);
  const { prefixes, stemmed = [], similar, or } = term;
  const hasPrefix = (word: string) => prefixes.some((prefix) => word.startsWith(prefix));
  const isMatch = (word: string, special: string | null, from: number, to: number) => {
    if (hasPrefix(word) || (special !== null && hasPrefix(special))) return true;
    if (similar && isSimilar(word, term.word)) return true;
    const isPossible = stemmed.some((one) => one.prefixes.some((prefix) => word.startsWith(prefix)));
    return isPossible && hasStem(stemmed, stems?.get(text.text.slice(from, to).toLowerCase()), language);
  };
  const ranges: Ranges = [];
  for (const { word, special, from, to, kind } of text.words)
    if (kind !== "emoji" && isMatch(word, special, from, to)) ranges.push([from, to]);
  for (const { word, from, to } of text.compounds) if (isMatch(word, null, from, to)) ranges.push([from, to]);
  return or ? [...ranges, ...findTerm(text, or, stems, language)] : ranges;
}

/** Compares letter by letter, from the start of a word to the end of a word. */
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

interface SimilarWord {
  readonly word: string;
  readonly typos: number;
}

/** Returns the word that replaces the first term which the text does not contain literally. */
export function mostSimilarWord({ text, words, compounds }: TokenizedText, terms: readonly Term[]): SimilarWord | null {
  for (const term of terms) {
    if (term.kind === "phrase" || !term.similar) continue;
    const [nearest] = [...words, ...compounds]
      .filter(({ word }) => isSimilar(word, term.word))
      .map(({ word, from, to }) => ({ typos: distance(word, term.word, typosAllowed(term.word)), from, to }))
      .sort((a, b) => a.typos - b.typos);
    if (nearest && nearest.typos > 0)
      return { word: text.slice(nearest.from, nearest.to).toLowerCase(), typos: nearest.typos };
  }
  return null;
}

function mergeRanges(ranges: Ranges): Ranges {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  const merged: Ranges = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Ranks whole words above prefixes, and short texts above long ones. */
export function score({ words, compounds }: TokenizedText, terms: readonly Term[]): number {
  const isHeld = (wanted: string) => [words, compounds].some((all) => all.some(({ word }) => word === wanted));
  const whole = terms.filter((term) => term.kind === "phrase" || isHeld(term.word)).length;
  return whole + 1 / (1 + words.length);
}

/** Typos tolerated in a word: two in a long word, none in a short one or in a number. */
export const typosAllowed = (word: string): number => {
  if (/\p{N}/u.test(word) || word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
};

export function isSimilar(word: string, typed: string): boolean {
  const typos = typosAllowed(typed);
  if (typos === 0 || Math.abs(word.length - typed.length) > typos) return word === typed;
  // Comparing the first letters rules out most words at little cost.
  const [a, b] = [word[0], word[1]];
  const isAlike = a === typed[0] || b === typed[1] || a === typed[1] || b === typed[0];
  return isAlike && distance(word, typed, typos) <= typos;
}

/** Damerau-Levenshtein distance (optimal string alignment); any distance above `most` is reported as `most + 1`. */
export function distance(a: string, b: string, most: number): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (isSame ? 0 : 1),
      );
      if (!isSame && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] as number) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[b.length] as number;
}
