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
    for (const { word } of wordsOf(text)) words.add(word);
    if (alt) for (const { word } of wordsOf(alt)) words.add(word);
  }
  return [...words];
}

/**
 * As PostgreSQL's `tsquery`: what may hold one of these variants, and has all of the marks. Order in a phrase is not in the index.
 * Null when everything may.
 */
export function asTsquery(variants: readonly (readonly Term[])[], marks: readonly string[]): string | null {
  const words = variants.map(allOf).filter((one) => one !== "");
  const parts = [...(words.length === 0 ? [] : [`(${words.join(" | ")})`]), ...marks.map(quoted)];
  return parts.length === 0 ? null : parts.join(" & ");
}

const allOf = (terms: readonly Term[]) => {
  const parts = terms.flatMap((term) =>
    term.kind === "phrase" ? term.words.map(quoted) : [`(${term.beginnings.map(beginsWith).join(" | ")})`],
  );
  return parts.length === 0 ? "" : `(${parts.join(" & ")})`;
};

/** The word itself adds nothing to what is found, but to what PostgreSQL expects of common words. */
const beginsWith = (word: string) => `${quoted(word)} | ${quoted(word)}:*`;

const quoted = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
