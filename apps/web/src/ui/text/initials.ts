/** Number of hues in tokens.css. */
const HUES = 12;
const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const firstGrapheme = (word: string) => segments.segment(word)[Symbol.iterator]().next().value?.segment ?? "";

/** Returns one or two initials; a name without spaces (李小龙) gives its first letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstGrapheme(word ?? "").toLocaleUpperCase()).join("");
}

/** A user has the same colour everywhere. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % HUES;
}
