const SHORTEST = 3;

/** Normalizes passwords and names for comparison: ignores case, width and accents. */
export const plainLetters = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Returns the words that attackers would guess first, longest first: the product's name and the names of the server and
 * the user, including host names and mail addresses.
 */
export function contextWords(names: readonly string[]): string[] {
  const words = ["Lingualoom", ...names].map(plainLetters).flatMap((name) => {
    const told = name.replace(/^(\S+)\.\w+$/, "$1");
    return [name, ...told.split(/[^\p{L}\p{N}]+/u)];
  });
  return [...new Set(words)].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length);
}
