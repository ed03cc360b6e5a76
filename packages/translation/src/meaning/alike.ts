import type { Range } from "./facts/fact.ts";

interface Word extends Range {
  readonly stem: string;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f\u3099\u309a]/gu, "");

const placed = ({ 0: text, index }: RegExpExecArray): Word => ({
  stem: plain(text),
  start: index,
  end: index + text.length,
});

/** Returns the words of a text, or pairs of neighbouring characters in scripts without spaces. */
function wordsOf(text: string): Word[] {
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text)) {
    const signs = [...text.matchAll(/[\p{L}\p{N}]/gu)].map(placed);
    const pair = (sign: Word, i: number) => {
      const before = signs[i] as Word;
      return { stem: before.stem + sign.stem, start: before.start, end: sign.end };
    };
    return signs.length < 2 ? signs : signs.slice(1).map(pair);
  }
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .map(placed)
    .map(({ stem, ...place }) => ({ ...place, stem: stem.slice(0, stem.length > 5 ? 5 : 4) }));
}

export const stemsOf = (text: string): string[] => wordsOf(text).map(({ stem }) => stem);

/** Short words occur in every sentence. */
const isTelling = (stem: string) => stem.length > 3 || /\p{N}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(stem);

export const tellingWords = (text: string): number => stemsOf(text).filter(isTelling).length;

/** Returns where a text has content words that another text of its language lacks, in any order and form. */
export function wordsLackedBy(other: string, text: string): Range[] {
  const words = wordsOf(text);
  const telling = words.filter(({ stem }) => isTelling(stem));
  const said = new Set(stemsOf(other));
  // The stem of a short word and of its longer form, such as "tren" and "trene".
  const heads = new Set([...said].filter((stem) => stem.length > 4).map((stem) => stem.slice(0, 4)));
  const isSaid = (stem: string) => said.has(stem) || heads.has(stem) || (stem.length > 4 && said.has(stem.slice(0, 4)));
  const lacked: Range[] = [];
  for (const { stem, start, end } of telling.length > 0 ? telling : words) {
    if (isSaid(stem)) continue;
    const last = lacked.at(-1);
    // Pairs of characters overlap.
    if (last && start < last.end) lacked[lacked.length - 1] = { start: last.start, end };
    else lacked.push({ start, end });
  }
  return lacked;
}

/** Returns how much of a text the other one covers, from 0 to 1. */
export function coverage(text: string, other: string): number {
  const stems = stemsOf(text);
  const telling = stems.filter(isTelling);
  const counted = telling.length > 0 ? telling : stems;
  if (counted.length === 0) return 1;
  const said = new Set(stemsOf(other));
  return counted.filter((stem) => said.has(stem)).length / counted.length;
}
