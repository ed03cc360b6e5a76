import { linksOf } from "@lingualoom/links/links.ts";
import { Pace } from "./pace.ts";
import type { Phrase, Term } from "./query.ts";
import { cut, type Word } from "./words.ts";

/** What messages carry, as it is looked for; recordings from elsewhere are files like others. */
export type Carried = "image" | "video" | "file" | "voice";

/** What a message is found by. */
export interface Findable {
  readonly senderId: string;
  readonly text: string;
  /** Of its attachments, each on a line of its own: their descriptions, names, and what is said in them. */
  readonly alt: string | null;
  readonly names: string | null;
  readonly transcripts: string | null;
  readonly has: readonly Carried[];
}

/** A quality of messages that is looked for like a word. No word holds a colon. */
export const mark = {
  from: (userId: string) => `from:${userId}`,
  has: (what: Carried | "link") => `has:${what}`,
} as const;

/** Everything that these messages are found by, each once. */
export async function indexWords(messages: readonly Findable[]): Promise<string[]> {
  const words = new Set<string>();
  const pace = new Pace();
  for (const { senderId, text, alt, names, transcripts, has } of messages) {
    words.add(mark.from(senderId));
    for (const one of has) words.add(mark.has(one));
    if (linksOf(text).length > 0) words.add(mark.has("link"));
    for (const word of wordsAndPairs(text)) words.add(word);
    for (const beside of [alt, names, transcripts]) for (const word of wordsAndPairs(beside ?? "")) words.add(word);
    await pace.after(text.length + (transcripts?.length ?? 0));
  }
  return [...words];
}

/** The words of a text, and which of them stand side by side; some twice. */
export function wordsAndPairs(text: string): string[] {
  const { words, compounds } = cut(text);
  return [
    ...words.flatMap(({ word, special }, at) => [
      word,
      ...(special === null ? [] : [special]),
      ...beside(words[at - 1], word),
    ]),
    ...compounds.flatMap(({ word, first, last }) => [
      word,
      ...beside(words[first - 1], word),
      ...(words[last + 1] ? [pair(word, (words[last + 1] as Word).word)] : []),
    ]),
  ];
}

const beside = (before: Word | undefined, word: string) => (before ? [pair(before.word, word)] : []);

/** Bits of a pair: with 18, some hundred pairs of a run hold another one by chance once in a thousand times. */
const PAIR_BITS = 18;

/**
 * Two words, one right after the other, as a short mark: a run with many common words rarely holds a phrase of them. Several
 * pairs share a mark (FNV-1a), which only lets a run be looked through in vain.
 */
function pair(first: string, second: string): string {
  let hash = 0x811c9dc5;
  for (const letter of `${first} ${second}`) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193);
  return `+${((hash ^ (hash >>> PAIR_BITS)) & ((1 << PAIR_BITS) - 1)).toString(36)}`;
}

/**
 * As PostgreSQL's `tsquery`: what may hold one of these variants, and of each of these groups has one of its marks.
 * Null when everything may.
 */
export function asTsquery(
  variants: readonly (readonly Term[])[],
  marks: readonly (readonly string[])[],
): string | null {
  const words = variants.map(allOf).filter((one) => one !== "");
  const parts = [...(words.length === 0 ? [] : [`(${words.join(" | ")})`]), ...marks.map(anyOf)];
  return parts.length === 0 ? null : parts.join(" & ");
}

const anyOf = (marks: readonly string[]) => `(${marks.map(quoted).join(" | ")})`;

const allOf = (terms: readonly Term[]) => {
  const parts = terms.map(oneOf);
  return parts.length === 0 ? "" : `(${parts.join(" & ")})`;
};

/** A longer beginning adds nothing to a shorter one. */
function oneOf(term: Term): string {
  if (term.kind === "phrase") return `(${inOrder(term)})`;
  const { beginnings, stemmed = [], nearly = [], or } = term;
  const ways = [...new Set([...beginnings, ...nearly, ...stemmed.flatMap((stem) => stem.beginnings)])];
  const shortest = ways.filter((way) => !ways.some((other) => other !== way && way.startsWith(other)));
  return `(${[...shortest.map(beginsWith), ...(or ? [oneOf(or)] : [])].join(" | ")})`;
}

/** Words that were typed joined may be written as one, beside other neighbours. */
function inOrder({ words, joined = [], isOpen = false }: Phrase): string {
  const isAlone = (at: number) => !joined.some(({ first, last }) => first <= at && at <= last);
  const isBeginning = (at: number) => isOpen && at === words.length - 1;
  return [
    ...words.flatMap((word, at) => (isAlone(at) ? [isBeginning(at) ? `(${beginsWith(word)})` : quoted(word)] : [])),
    ...words
      .slice(1)
      .flatMap((word, at) =>
        isAlone(at) && isAlone(at + 1) && !isBeginning(at + 1) ? [quoted(pair(words[at] as string, word))] : [],
      ),
    ...joined.map(
      ({ word, first, last }) =>
        `(${quoted(word)} | ${words
          .slice(first, last + 1)
          .map(quoted)
          .join(" & ")})`,
    ),
  ].join(" & ");
}

/** The word itself adds nothing to what is found, but to what PostgreSQL expects of common words. */
const beginsWith = (word: string) => `${quoted(word)} | ${quoted(word)}:*`;

const quoted = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
