import type { Piece } from "../engine.ts";
import type { Pairs } from "./pairs.ts";
import type { SpanKind } from "./recogniser.ts";
import type { Segmented } from "./segment.ts";

/**
 * A line of the text, a table cell or a list item. An engine gets `core` as one item; `before` and `after` stay in
 * place. No engine can move a word across a line break or out of a cell, because it sees none.
 */
export interface Line {
  readonly before: readonly Piece[];
  readonly core: readonly Piece[];
  readonly after: readonly Piece[];
}

/** Kinds without grammatical function: at the edge of a line no engine needs them. */
const LOOSE: ReadonlySet<SpanKind> = new Set<SpanKind>([
  "break",
  "control",
  "emoji",
  "emoticon",
  "shortcode",
  "symbol",
  "markup",
  "command",
  "long",
]);

/** Marks that separate texts: bars of a table or of hidden text, block tags, list letters, template choices. */
const BORDER =
  /^(?:\|+|<\/?(?:br|p|div|[uo]l|li|table|t[dhr]|h[1-6]|hr|blockquote)\b[^>]*>|\(?[a-z]\.?\)|\{\w+,.*\{|\}.*)$/iu;

export function toLines({ pieces, spans, kinds, pairs }: Segmented): Line[] {
  const lines: Piece[][] = [[]];
  const isBorder = (index: number, next: Piece | undefined) => {
    if (kinds[index] === "markup") return BORDER.test(spans[index] as string);
    // Between two list items; within a sentence an emoji replaces a word.
    if (kinds[index] === "emoji") return next?.kind === "text" && /^\s*\p{Lu}/u.test(next.text);
    return kinds[index] === "break";
  };
  for (const [at, piece] of pieces.entries()) {
    lines.at(-1)?.push(piece);
    if (piece.kind === "placeholder" && isBorder(piece.index, pieces[at + 1])) lines.push([]);
  }
  return lines.filter((line) => line.length > 0).map((line) => peel(line, kinds, pairs));
}

function peel(line: readonly Piece[], kinds: readonly SpanKind[], pairs: Pairs): Line {
  const core = line.flatMap(splitBlanks);
  const stays = (piece: Piece | undefined) =>
    piece !== undefined &&
    (piece.kind === "text" ? piece.text.trim() === "" : LOOSE.has(kinds[piece.index] as SpanKind));
  let from = 0;
  let to = core.length;
  while (from < to && stays(core[from])) from += 1;
  while (to > from && stays(core[to - 1])) to -= 1;
  // A mark at the edge stays with its counterpart.
  const placeOf = new Map(core.map((piece, at) => [piece.kind === "text" ? -1 : piece.index, at]));
  for (const [opening, closing] of pairs) {
    const [first, last] = [placeOf.get(opening) ?? -1, placeOf.get(closing) ?? -1];
    if (first >= 0 && first < from && last >= from && last < to) from = first;
    if (first >= from && first < to && last >= to) to = last + 1;
  }
  const inner = joinTexts(core.slice(from, to));
  const language = inner.some((piece) => piece.kind === "text" && /\p{L}/u.test(piece.text));
  if (!language) return { before: line, core: [], after: [] };
  return { before: joinTexts(core.slice(0, from)), core: inner, after: joinTexts(core.slice(to)) };
}

function splitBlanks(piece: Piece): Piece[] {
  if (piece.kind === "placeholder") return [piece];
  const trimmed = piece.text.trimStart();
  const body = trimmed.trimEnd();
  const leading = piece.text.slice(0, piece.text.length - trimmed.length);
  const trailing = trimmed.slice(body.length);
  return [leading, body, trailing].filter((text) => text !== "").map((text) => ({ kind: "text", text }));
}

/** Joins adjacent texts and drops empty ones: the canonical form for comparisons. */
export function joinTexts(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === "placeholder") joined.push(piece);
    else if (last?.kind === "text") joined[joined.length - 1] = { kind: "text", text: last.text + piece.text };
    else if (piece.text !== "") joined.push(piece);
  }
  return joined;
}

/** Returns the text without its placeholders, for detection and checks. */
export const wordsOf = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => (piece.kind === "text" ? piece.text : " "))
    .join("")
    .replace(/\s+/gu, " ")
    .trim();

const LIGATURE = /[\ufb00-\ufb06]/gu;

/**
 * Normalizes text to NFC, without soft hyphens and ligatures, which PDFs and some keyboards produce and no engine's
 * dictionary or model knows.
 */
export const normalized = (piece: Piece): Piece =>
  piece.kind === "text"
    ? {
        kind: "text",
        text: piece.text
          .normalize("NFC")
          .replaceAll("\u00ad", "")
          .replace(LIGATURE, (one) => one.normalize("NFKC")),
      }
    : piece;
