/** Returns the words of a text as stems, or pairs of neighbouring characters in scripts without spaces. */
export function stemsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/gu, "");
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(plain)) {
    const signs = [...plain.replace(/[^\p{L}\p{N}]/gu, "")];
    return signs.length < 2 ? signs : signs.slice(1).map((sign, i) => (signs[i] as string) + sign);
  }
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.slice(0, word.length > 5 ? 5 : 4));
}

/** Short words occur in every sentence. */
const isTelling = (stem: string) => stem.length > 3 || /\p{N}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(stem);

export const tellingWords = (text: string): number => stemsOf(text).filter(isTelling).length;

/** Whether two texts of one language consist of the same words, in any order and form. */
export const holdSameWords = (text: string, other: string): boolean =>
  coverage(text, other) === 1 && coverage(other, text) === 1;

/** Returns how much of a text the other one covers, from 0 to 1. */
export function coverage(text: string, other: string): number {
  const stems = stemsOf(text);
  const telling = stems.filter(isTelling);
  const counted = telling.length > 0 ? telling : stems;
  if (counted.length === 0) return 1;
  const said = new Set(stemsOf(other));
  return counted.filter((stem) => said.has(stem)).length / counted.length;
}
