import { readFileSync } from "node:fs";
import type { LanguageCode } from "../languages.ts";

/** Characters that are looked at together; with four, words that are not in the list are told apart best. */
const LONGEST = 4;
/** Counts of the three groups of words in `common-words.tsv`, the most frequent ones first. */
const COUNTS = [16, 6, 1];
/** A word says no more than this against a language, so that a name does not outweigh the other words. */
const MOST_AGAINST = 10;
const UNLISTED = 5;
/** Languages that are spelled as another one is; the words here do not tell them apart. */
const SIBLINGS: readonly (readonly [LanguageCode, LanguageCode])[] = [
  ["bs", "hr"],
  ["ms", "id"],
  ["nn", "nb"],
];
/** Probability of a character about which nothing is known. */
const UNKNOWN = 1 / 200;
/** Longer texts have enough evidence of their own, and would take longer. */
const MOST_WORDS = 9;
const SLOTS = 2 ** 21;

/**
 * Returns how far a text's spelling speaks against each language, compared with the language it fits best: the
 * difference of the logarithms of its probability, for `other` as for a language without words here.
 */
export type Spelling = (text: string, languages: readonly LanguageCode[]) => Spelled;

export interface Spelled {
  against(language: LanguageCode | "other"): number;
  /** Whether all words of the text (of Chinese and Japanese, all characters) are in the list of a language. */
  knows(language: LanguageCode): boolean;
}

/**
 * Hash table of counts by 32-bit key. Two keys of a million are the same now and then, which does no harm; objects or
 * strings would take ten times the memory.
 */
class Counts {
  readonly #keys = new Uint32Array(SLOTS);
  readonly #counts = new Float32Array(SLOTS);

  #slot(key: number): number {
    let slot = key & (SLOTS - 1);
    while (this.#keys[slot] !== key && this.#keys[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
    return slot;
  }

  get(key: number): number {
    return this.#counts[this.#slot(key)] as number;
  }

  /** Returns whether the key is new. */
  add(key: number, count: number): boolean {
    const slot = this.#slot(key);
    const isNew = this.#keys[slot] === 0;
    this.#keys[slot] = key;
    this.#counts[slot] = (this.#counts[slot] as number) + count;
    return isNew;
  }
}

const mixed = (hash: number, code: number) => {
  const next = Math.imul(hash ^ code, 0x01_00_01_93);
  return (next ^ (next >>> 15)) >>> 0;
};
/** Keys of what follows a context, of its total, and of the number of its different followers. */
const FOLLOWED = 0x51_ed;
const TOTAL = 0x2_f0_01;
const KINDS = 0x3_a7_03;
const keyOf = (context: number, kind: number) => mixed(Math.imul(context ^ 0x9e_37_79_b1, 0x85_eb_ca_6b), kind) || 1;

const WHOLE = 0x7_00_03;
const wordKey = (seed: number, codes: readonly number[]) => keyOf(codes.reduce(mixed, seed), WHOLE);

/** Texts in Chinese characters have no blanks between words, so that each character counts as one. */
const partsOf = (word: string) => (/\p{sc=Han}/u.test(word) ? [...word] : [word]).map(codesOf);

const EDGE = 1;
const codesOf = (word: string) => [EDGE, ...Array.from({ length: word.length }, (_, i) => word.charCodeAt(i)), EDGE];

/**
 * Learns from common words which characters follow each other in a language: a model of letters (Witten-Bell
 * smoothing), which knows more about a word or two than models made for sentences.
 */
export function openSpelling(): Spelling {
  const seeds = new Map<string, number>();
  const counts = new Counts();
  for (const line of readFileSync(new URL("common-words.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")) {
    const [language = "", ...groups] = line.split("\t");
    const seed = mixed(0x81_1c_9d_c5, seeds.size + 1);
    seeds.set(language, seed);
    for (const [place, words] of groups.entries())
      for (const word of words.split(" ")) {
        for (const part of partsOf(word)) counts.add(wordKey(seed, part), 1);
        learn(counts, seed, codesOf(word), COUNTS[place] as number);
      }
  }
  return (text, languages) => {
    const against = new Map<LanguageCode | "other", number>([...languages, "other" as const].map((one) => [one, 0]));
    const strange = new Set<LanguageCode>();
    const words =
      text
        .toLowerCase()
        .normalize("NFC")
        .match(/[\p{L}\p{M}'’]+/gu) ?? [];
    for (const found of words.length > MOST_WORDS ? [] : words) {
      const word = found.replaceAll("’", "'");
      const codes = codesOf(word);
      const sums = new Map(
        languages.flatMap((language) => {
          const seed = seeds.get(language);
          return seed === undefined ? [] : [[language, logarithm(counts, seed, codes)] as const];
        }),
      );
      for (const language of languages) {
        const seed = seeds.get(language) ?? 0;
        if (partsOf(word).some((part) => counts.get(wordKey(seed, part)) === 0)) strange.add(language);
      }
      for (const [language, sibling] of SIBLINGS) {
        const [own, others] = [sums.get(language), sums.get(sibling)];
        if (own !== undefined && others !== undefined) sums.set(language, Math.min(own, others));
      }
      const best = Math.max(...sums.values());
      for (const [language, sum] of against) {
        const own = language === "other" ? undefined : sums.get(language);
        against.set(language, sum + Math.min(MOST_AGAINST, own === undefined ? UNLISTED : best - own));
      }
    }
    return {
      against: (language) => against.get(language) ?? 0,
      knows: (language) => words.length <= MOST_WORDS && !strange.has(language),
    };
  };
}

function learn(counts: Counts, seed: number, codes: readonly number[], count: number): void {
  for (let at = 1; at < codes.length; at += 1) {
    let context = seed;
    for (let length = 0; length < LONGEST && length <= at; length += 1) {
      if (length > 0) context = mixed(context, codes[at - length] as number);
      if (counts.add(keyOf(context, FOLLOWED + ((codes[at] as number) << 4)), count))
        counts.add(keyOf(context, KINDS), 1);
      counts.add(keyOf(context, TOTAL), count);
    }
  }
}

function logarithm(counts: Counts, seed: number, codes: readonly number[]): number {
  let sum = 0;
  for (let at = 1; at < codes.length; at += 1) {
    let context = seed;
    let probability = UNKNOWN;
    for (let length = 0; length < LONGEST && length <= at; length += 1) {
      if (length > 0) context = mixed(context, codes[at - length] as number);
      const total = counts.get(keyOf(context, TOTAL));
      if (total === 0) break;
      const kinds = counts.get(keyOf(context, KINDS));
      const found = counts.get(keyOf(context, FOLLOWED + ((codes[at] as number) << 4)));
      probability = (found + kinds * probability) / (total + kinds);
    }
    sum += Math.log(probability);
  }
  return sum;
}
