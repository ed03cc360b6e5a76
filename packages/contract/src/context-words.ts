const SHORTEST = 3;

/** As passwords and names are compared: without case, width and accents. */
export const plainLetters = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The words that guessers try first for somebody here, the longest first: of the product, and of what the server and the
 * person are called, host names and mail addresses included.
 */
export function contextWords(names: readonly string[]): string[] {
  const words = ["Lingualoom", ...names].map(plainLetters).flatMap((name) => {
    // What a domain ends with says nothing of anybody.
    const told = name.replace(/^(\S+)\.\w+$/, "$1");
    return [name, ...told.split(/[^\p{L}\p{N}]+/u)];
  });
  return [...new Set(words)].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length);
}
