import { linksOf } from "@lingualoom/links/links.ts";
import type { Term } from "./query.ts";
import { wordsOf } from "./words.ts";

/** What a message is found by. */
export interface Findable {
  readonly senderId: string;
  readonly text: string;
  /** The description of its picture. */
  readonly alt: string | null;
  readonly hasImage: boolean;
}

/** A quality of messages that is looked for like a word. No word holds a colon. */
export const mark = {
  from: (userId: string) => `from:${userId}`,
  link: "has:link",
  image: "has:image",
} as const;

/** Everything that these messages are found by, each once. */
export function indexWords(messages: readonly Findable[]): string[] {
  const words = new Set<string>();
  for (const { senderId, text, alt, hasImage } of messages) {
    words.add(mark.from(senderId));
    if (hasImage) words.add(mark.image);
    if (linksOf(text).length > 0) words.add(mark.link);
    for (const word of wordsAndPairs(text)) words.add(word);
    for (const word of wordsAndPairs(alt ?? "")) words.add(word);
  }
  return [...words];
}

/** The words of a text, and which of them stand side by side; some twice. */
export const wordsAndPairs = (text: string): string[] =>
  wordsOf(text).flatMap(({ word }, at, words) => {
    const before = words[at - 1];
    return before ? [word, pair(before.word, word)] : [word];
  });

/** Bits of a pair: with 18, some hundred pairs of a run hold another one by chance once in a thousand times. */
const PAIR_BITS = 18;

/**
 * Two words, one right after the other, as a short mark: a run with many common words rarely holds a phrase of them. Several
 * pairs share a mark (FNV-1a), which only lets a run be looked through in vain.
 */
function pair(first: string, second: string): string {
  let hash = 0x811c9dc5;
  for (const letter of `${first} ${second}`)
    hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193);
  return `+${((hash ^ (hash >>> PAIR_BITS)) & ((1 << PAIR_BITS) - 1)).toString(36)}`;
}

/**
 * As PostgreSQL's `tsquery`: what may hold one of these variants, and has all of the marks.
 * Null when everything may.
 */
export function asTsquery(variants: readonly (readonly Term[])[], marks: readonly string[]): string | null {
  const words = variants.map(allOf).filter((one) => one !== "");
  const parts = [...(words.length === 0 ? [] : [`(${words.join(" | ")})`]), ...marks.map(quoted)];
  return parts.length === 0 ? null : parts.join(" & ");
}

const allOf = (terms: readonly Term[]) => {
  const parts = terms.flatMap((term) =>
    term.kind === "phrase" ? inOrder(term.words) : [`(${term.beginnings.map(beginsWith).join(" | ")})`],
  );
  return parts.length === 0 ? "" : `(${parts.join(" & ")})`;
};

const inOrder = (words: readonly string[]) => [
  ...words.map(quoted),
  ...words.slice(1).map((word, at) => quoted(pair(words[at] as string, word))),
];

/** The word itself adds nothing to what is found, but to what PostgreSQL expects of common words. */
const beginsWith = (word: string) => `${quoted(word)} | ${quoted(word)}:*`;

const quoted = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
