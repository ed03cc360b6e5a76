import type { Highlight } from "@lingualoom/contract/calls/search.ts";
import type { z } from "zod";
import { isCharacter, type Word, wordsOf } from "./words.ts";

export type Ranges = z.output<typeof Highlight>["ranges"];

/** What a text has to hold. */
export type Term =
  /** A word that begins with one of these; `written` is what was typed. */
  | {
      readonly kind: "word";
      readonly word: string;
      readonly written: string;
      readonly beginnings: readonly string[];
    }
  /** These words, one right after the other. */
  | { readonly kind: "phrase"; readonly words: readonly string[] };

const PARTS = /["“”„«»]([^"“”„«»]*)["“”„«»]|[^"“”„«»]+|["“”„«»]/g;

/** Katakana as old keyboards and forms write them, two characters for some letters. */
const HALF_WIDTH = /[\uff61-\uff9f]+/g;

/** What was typed, taken apart: quoted words stand one after the other, each other word may be the beginning of one. */
export function termsOf(typed: string): Term[] {
  const wide = typed.replace(HALF_WIDTH, (kana) => kana.normalize("NFKC"));
  return [...wide.matchAll(PARTS)].flatMap(([part, quoted]) =>
    quoted === undefined ? loose(part) : phrase(wordsOf(quoted)),
  );
}

const phrase = (words: readonly Word[]): Term[] =>
  words.length === 0 ? [] : [{ kind: "phrase", words: words.map(({ word }) => word) }];

/** Characters that stand side by side are looked for side by side, since nobody writes where a word ends. */
function loose(typed: string): Term[] {
  const terms: Term[] = [];
  let run: string[] = [];
  let end = -1;
  const close = () => {
    if (run.length > 0) terms.push({ kind: "phrase", words: run });
    run = [];
  };
  for (const { word, from, to } of wordsOf(typed)) {
    if (isCharacter(word)) {
      if (from !== end) close();
      run.push(word);
      end = to;
    } else {
      close();
      terms.push({ kind: "word", word, written: typed.slice(from, to).toLowerCase(), beginnings: [word] });
    }
  }
  close();
  return terms;
}

/** Where a text holds all of these; null when it does not. */
export function find(text: string, terms: readonly Term[]): Ranges | null {
  const words = wordsOf(text);
  const ranges: Ranges = [];
  for (const term of terms) {
    const found = term.kind === "word" ? findWord(words, term.beginnings) : findPhrase(words, term.words);
    if (found.length === 0) return null;
    ranges.push(...found);
  }
  return joined(ranges);
}

const findWord = (words: readonly Word[], beginnings: readonly string[]): Ranges =>
  words
    .filter(({ word }) => beginnings.some((beginning) => word.startsWith(beginning)))
    .map(({ from, to }) => [from, to]);

function findPhrase(words: readonly Word[], wanted: readonly string[]): Ranges {
  const ranges: Ranges = [];
  for (let at = 0; at + wanted.length <= words.length; at++)
    if (wanted.every((word, i) => words[at + i]?.word === word))
      ranges.push([words[at]?.from as number, words[at + wanted.length - 1]?.to as number]);
  return ranges;
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
export function score(text: string, terms: readonly Term[]): number {
  const words = wordsOf(text);
  const whole = terms.filter(
    (term) => term.kind === "phrase" || words.some(({ word }) => word === term.word),
  ).length;
  return whole + 1 / (1 + words.length);
}
