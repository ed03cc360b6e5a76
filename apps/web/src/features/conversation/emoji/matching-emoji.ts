import { folded } from "@lingualoom/contract/folding/folded.ts";

/** Keywords of each emoji in one language, its name first, separated by bars. */
export type Words = Readonly<Record<string, string>>;

/** Users do not look through more, and each match costs a button. */
const MATCHES_MAX = 90;

/** Global, because preparing the keywords takes longer than a search. Garbage-collected with its words. */
const looked = new WeakMap<Words, readonly (readonly [emoji: string, words: readonly string[]])[]>();

function lookedThrough(words: Words) {
  const known = looked.get(words);
  if (known) return known;
  const made = Object.entries(words).map(([emoji, text]) => [emoji, folded(text).split(/[|\s]/)] as const);
  looked.set(words, made);
  return made;
}

/** Each word of the query must begin a keyword; exact names come first, then names that begin with the query. */
export function matchingEmoji(words: Words, query: string): string[] {
  const wanted = folded(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const found = lookedThrough(words).filter(([, known]) =>
    wanted.every((part) => known.some((word) => word.startsWith(part))),
  );
  const wholeName = wanted.join(" ");
  const rank = (emoji: string) => {
    const name = folded(nameOf(words, emoji));
    if (name === wholeName) return 0;
    return name.startsWith(wholeName) ? 1 : 2;
  };
  return found
    .map(([emoji]) => ({ emoji, rank: rank(emoji) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MATCHES_MAX)
    .map(({ emoji }) => emoji);
}

export const nameOf = (words: Words, emoji: string) => words[emoji]?.split("|")[0] ?? emoji;
