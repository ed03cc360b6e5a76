/** Average letter widths and the line height, relative to the font size. */
const WIDTH = 0.56;
const WIDE_WIDTH = 1.05;
const LINE = 1.2;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** A translation that would need smaller letters than this share of the original's gets more space instead. */
const SMALLEST = 0.6;
const STEP = 0.95;

interface Box {
  readonly width: number;
  readonly height: number;
}

const lengthOf = (text: string) => {
  const wide = text.match(WIDE)?.length ?? 0;
  return (text.length - wide) * WIDTH + wide * WIDE_WIDTH;
};

const heightAt = (size: number, text: string, width: number) =>
  Math.ceil((lengthOf(text) * size) / Math.max(width, size)) * size * LINE;

function largest(text: string, { width, height }: Box): number {
  let size = height / LINE;
  while (size > 1 && heightAt(size, text, width) > height) size *= STEP;
  return size;
}

export function fittedText(translation: string, original: string, box: Box): { size: number; height: number } {
  const size = Math.max(largest(translation, box), largest(original, box) * SMALLEST);
  return { size, height: Math.max(box.height, heightAt(size, translation, box.width)) };
}
