/** A recognised line, in pixels of the upright picture. */
export interface SeenLine {
  readonly text: string;
  /** From 0 to 100. */
  readonly confidence: number;
  readonly paragraph: number;
  readonly box: Box;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const LEAST_SURE = 30;
export const LINES_MAX = 300;
/** A line of at least this share of its paragraph's width was wrapped and continues in the next one. */
const FULL = 0.85;
/** Lines of one text have similar heights; letters with and without descenders differ at most by this ratio. */
const ALIKE = 0.65;
/** A line that begins with a capital letter continues the previous one only if their heights are this similar. */
const ALIKE_WITH_CAPITAL = 0.85;
/** Maximum distance between lines of one text, as a share of their height. */
const APART = 1;
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const ENDS_A_SENTENCE = /[.!?:;…。！？：؟؛।]["'”»)\]]?$/u;
const HAS_LETTERS = /[\p{L}\p{N}]/u;

/** Returns the legible lines, joining wrapped ones so that a sentence is translated as a whole. */
export function joinedLines(seen: readonly SeenLine[]): SeenLine[] {
  const lines = seen
    .map((line) => ({ ...line, text: line.text.replace(/\s+/gu, " ").trim() }))
    .filter(({ text, confidence }) => confidence >= LEAST_SURE && HAS_LETTERS.test(text));
  const widths = new Map<number, number>();
  for (const { paragraph, box } of lines) widths.set(paragraph, Math.max(widths.get(paragraph) ?? 0, box.width));
  const joined: SeenLine[] = [];
  let before: SeenLine | undefined;
  for (const line of lines) {
    const last = joined.at(-1);
    if (last && before && goesOn(before, line, widths.get(line.paragraph) ?? 0))
      joined[joined.length - 1] = join(last, line);
    else joined.push(line);
    before = line;
  }
  return joined.slice(0, LINES_MAX);
}

function goesOn(before: SeenLine, line: SeenLine, widest: number): boolean {
  const [low, high] = [before.box.height, line.box.height].sort((a, b) => a - b) as [number, number];
  const isFull = before.box.width >= widest * FULL && !ENDS_A_SENTENCE.test(before.text);
  const isNear = line.box.y - (before.box.y + before.box.height) <= high * APART;
  const leastAlike = /^\p{Lu}/u.test(line.text) ? ALIKE_WITH_CAPITAL : ALIKE;
  return before.paragraph === line.paragraph && isFull && isNear && low >= high * leastAlike;
}

function join(one: SeenLine, other: SeenLine): SeenLine {
  const isHyphenated = /\p{L}-$/u.test(one.text) && /^\p{Ll}/u.test(other.text);
  const between = isHyphenated || WITHOUT_SPACES.test(one.text) ? "" : " ";
  const [x, y] = [Math.min(one.box.x, other.box.x), Math.min(one.box.y, other.box.y)];
  return {
    text: `${isHyphenated ? one.text.slice(0, -1) : one.text}${between}${other.text}`,
    confidence: Math.min(one.confidence, other.confidence),
    paragraph: one.paragraph,
    box: {
      x,
      y,
      width: Math.max(one.box.x + one.box.width, other.box.x + other.box.width) - x,
      height: Math.max(one.box.y + one.box.height, other.box.y + other.box.height) - y,
    },
  };
}
