import { linksOf } from "@lingualoom/links/links.ts";
import { EventLoopBreaks, tokenize, type Word } from "./tokenize.ts";

/** Kinds of attachments; audio files that are not voice messages count as files. */
export type AttachmentKind = "image" | "video" | "file" | "voice";

export interface Searchable {
  readonly senderId: string;
  readonly text: string;
  /** Descriptions, names and transcripts of its attachments, each on its own line. */
  readonly alt: string | null;
  readonly names: string | null;
  readonly transcripts: string | null;
  readonly has: readonly AttachmentKind[];
}

/** Lexemes for filters. Words contain no colon, so they never match a word. */
export const tag = {
  from: (userId: string) => `from:${userId}`,
  has: (kind: AttachmentKind | "link") => `has:${kind}`,
} as const;

export async function lexemesOfAll(messages: readonly Searchable[]): Promise<string[]> {
  const lexemes = new Set<string>();
  const breaks = new EventLoopBreaks();
  for (const { senderId, text, alt, names, transcripts, has } of messages) {
    lexemes.add(tag.from(senderId));
    for (const kind of has) lexemes.add(tag.has(kind));
    if (linksOf(text).length > 0) lexemes.add(tag.has("link"));
    for (const part of [text, alt, names, transcripts]) for (const lexeme of lexemesOf(part ?? "")) lexemes.add(lexeme);
    await breaks.after(text.length + (transcripts?.length ?? 0));
  }
  return [...lexemes];
}

/** Returns the words and bigrams of a text, with duplicates. */
export function lexemesOf(text: string): string[] {
  const { words, compounds } = tokenize(text);
  return [
    ...words.flatMap(({ word, special }, index) => [
      word,
      ...(special === null ? [] : [special]),
      ...bigramWith(words[index - 1], word),
    ]),
    ...compounds.flatMap(({ word, first, last }) => [
      word,
      ...bigramWith(words[first - 1], word),
      ...(words[last + 1] ? [bigram(word, (words[last + 1] as Word).word)] : []),
    ]),
  ];
}

const bigramWith = (before: Word | undefined, word: string) => (before ? [bigram(before.word, word)] : []);

/** With 18 bits, one in a thousand runs of some hundred bigrams matches another bigram by chance. */
const BIGRAM_BITS = 18;

/**
 * Hashes two adjacent words (FNV-1a) to a short lexeme: a run with many common words rarely holds a given phrase of them. A
 * collision only adds a candidate without a result.
 */
export function bigram(first: string, second: string): string {
  let hash = 0x811c9dc5;
  for (const letter of `${first} ${second}`) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193);
  return `+${((hash ^ (hash >>> BIGRAM_BITS)) & ((1 << BIGRAM_BITS) - 1)).toString(36)}`;
}
