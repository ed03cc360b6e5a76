import type { FoundMessage, Highlight } from "#/data/search/search.queries.ts";

const textOf = ({ message }: FoundMessage, { field, text = "" }: Highlight): string =>
  field === "text" ? message.text : text;

export const markedTexts = (found: FoundMessage): readonly string[] => [
  ...new Set(
    found.highlights.flatMap((highlight) =>
      highlight.ranges.map(([from, to]) => textOf(found, highlight).slice(from, to)),
    ),
  ),
];

export type Range = readonly [from: number, to: number];

interface Part {
  readonly text: string;
  readonly marked: boolean;
  readonly at: number;
}

/** UTF-16 units before the first mark, and of the whole snippet. */
const UNITS_BEFORE = 32;
const UNITS_MAX = 180;

const isLowSurrogate = (text: string, at: number) => /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1));

/** Starts a little before the first mark, at a word boundary if the text has spaces. */
function startOf(text: string, first: number): number {
  if (first <= UNITS_BEFORE) return 0;
  const near = first - UNITS_BEFORE;
  const space = text.slice(near, first).search(/\s\S/u);
  const start = space < 0 ? near : near + space + 1;
  return isLowSurrogate(text, start) ? start - 1 : start;
}

/** Cuts a text around its first mark into marked and unmarked parts, with "…" for omitted text. */
export function snippetOf(text: string, ranges: readonly Range[]): readonly Part[] {
  const start = startOf(text, ranges[0]?.[0] ?? 0);
  let end = Math.min(text.length, start + UNITS_MAX);
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
