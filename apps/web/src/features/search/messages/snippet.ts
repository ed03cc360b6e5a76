export type Range = readonly [from: number, to: number];

interface Part {
  readonly text: string;
  readonly marked: boolean;
  /** Where the part starts in the whole text. */
  readonly at: number;
}

/** UTF-16 units shown before the first mark, and in all. */
const BEFORE = 32;
const LENGTH = 180;

const isLowSurrogate = (text: string, at: number) => /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1));

/** A little before the first mark, at the beginning of a word where the text has spaces. */
function startOf(text: string, first: number): number {
  if (first <= BEFORE) return 0;
  const near = first - BEFORE;
  const space = text.slice(near, first).search(/\s\S/u);
  const start = space < 0 ? near : near + space + 1;
  return isLowSurrogate(text, start) ? start - 1 : start;
}

/** A part of a text around its first mark, in pieces that are marked or not; cut ends show as "…". */
export function snippetOf(text: string, ranges: readonly Range[]): readonly Part[] {
  const start = startOf(text, ranges[0]?.[0] ?? 0);
  let end = Math.min(text.length, start + LENGTH);
  if (isLowSurrogate(text, end)) end += 1;
  const parts: Part[] = [];
  let done = start;
  const add = (to: number, marked: boolean) => {
    if (to > done) parts.push({ text: text.slice(done, to), marked, at: done });
    done = Math.max(done, to);
  };
  for (const [from, to] of ranges) {
    if (from >= end) break;
    add(from, false);
    add(Math.min(to, end), true);
  }
  add(end, false);
  if (start > 0) parts.unshift({ text: "…", marked: false, at: -1 });
  if (end < text.length) parts.push({ text: "…", marked: false, at: text.length });
  return parts;
}
