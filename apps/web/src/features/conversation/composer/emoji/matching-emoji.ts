/** The words of each emoji in one language: its name, then what else it is called, with bars between. */
export type Words = Readonly<Record<string, string>>;

/** More are not looked through by anybody, and each costs the page a button. */
const AT_MOST = 90;

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

const folded = new WeakMap<Words, readonly (readonly [emoji: string, words: readonly string[]])[]>();

function lookedThrough(words: Words) {
  const known = folded.get(words);
  if (known) return known;
  const made = Object.entries(words).map(([emoji, text]) => [emoji, plain(text).split(/[|\s]/)] as const);
  folded.set(words, made);
  return made;
}

/** Those of which each word of the query begins a word; what is called just so comes first, then what begins so. */
export function matchingEmoji(words: Words, query: string): string[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const found = lookedThrough(words).filter(([, known]) =>
    wanted.every((part) => known.some((word) => word.startsWith(part))),
  );
  const phrase = wanted.join(" ");
  const rank = (emoji: string) => {
    const name = plain(nameOf(words, emoji));
    if (name === phrase) return 0;
    return name.startsWith(phrase) ? 1 : 2;
  };
  return found
    .map(([emoji]) => ({ emoji, rank: rank(emoji) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, AT_MOST)
    .map(({ emoji }) => emoji);
}

export const nameOf = (words: Words, emoji: string) => words[emoji]?.split("|")[0] ?? emoji;
