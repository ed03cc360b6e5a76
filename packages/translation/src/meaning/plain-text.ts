import type { Range } from "./facts/fact.ts";

/** A text without what is written or left out at will, and the way back to its own offsets. */
export interface PlainText {
  readonly text: string;
  original(range: Range): Range;
}

/** Vowel signs and the lengthening stroke of Arabic. */
const AT_WILL = /[\u064b-\u0652\u0640]/gu;

export function plainText(text: string): PlainText {
  const dropped = [...text.matchAll(AT_WILL)].map(({ index }) => index);
  const original = (at: number) => {
    let shift = 0;
    while (shift < dropped.length && (dropped[shift] as number) <= at + shift) shift += 1;
    return at + shift;
  };
  if (dropped.length === 0) return { text, original: (range) => range };
  return {
    text: text.replace(AT_WILL, ""),
    original: ({ start, end }) => ({ start: original(start), end: original(end - 1) + 1 }),
  };
}
