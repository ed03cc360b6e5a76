import type { Piece } from "../engine.ts";
import type { SpanKind } from "./recogniser.ts";

/** Opening and closing marks, by their placeholder indices: opening → closing. */
export type Pairs = ReadonlyMap<number, number>;

export const NO_PAIRS: Pairs = new Map();

/** Finds marks that enclose words: `**` and `**`, `[` and `](link)`, `<b>` and `</b>`. Pairs do not cross. */
export function markPairs(pieces: readonly Piece[], spans: readonly string[], kinds: readonly SpanKind[]): Pairs {
  const pairs = new Map<number, number>();
  const open: { readonly index: number; readonly closedBy: string }[] = [];
  for (const piece of pieces) {
    if (piece.kind === "text") continue;
    const { index } = piece;
    if (kinds[index] === "break") open.length = 0;
    if (kinds[index] !== "markup") continue;
    const span = spans[index] as string;
    const at = open.findLastIndex(({ closedBy }) => closedBy === closingOf(span));
    if (at >= 0) {
      pairs.set((open[at] as { index: number }).index, index);
      open.length = at;
    } else {
      const closedBy = closedByOf(span);
      if (closedBy !== null) open.push({ index, closedBy });
    }
  }
  return pairs;
}

const RUN = /^(?:[*_]{1,3}|~{1,2})$/;
const TAG = /^<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>$/iu;

/** Returns the closing counterpart of a mark; null if it opens nothing. */
function closedByOf(span: string): string | null {
  if (RUN.test(span)) return span;
  if (/^!?\[$/.test(span)) return "](";
  const [, slash, name, ended] = TAG.exec(span) ?? [];
  return name && !slash && !ended ? `</${name.toLowerCase()}>` : null;
}

const closingOf = (span: string) => (span.startsWith("](") ? "](" : span.toLowerCase());
