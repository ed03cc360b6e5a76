import type { Piece } from "../engine.ts";
import { joinTexts } from "./lines.ts";
import { ATTACHED, type SpanKind } from "./recogniser.ts";

/** `beside`: next to a mark, or to a word of a script without spaces; a word in another script needs a space there. */
type Side = "glued" | "beside" | "spaced" | "edge";

const WORD = /[\p{L}\p{N}]/u;
const JOINED = new RegExp(`(?!${ATTACHED})${WORD.source}`, "u");

function sideOf(adjacent: Piece | undefined, side: "before" | "after"): Side {
  if (!adjacent) return "edge";
  if (adjacent.kind === "placeholder") return "glued";
  const characters = [...adjacent.text];
  const nearest = (side === "before" ? characters.at(-1) : characters.at(0)) ?? "";
  if (/\s/u.test(nearest)) return "spaced";
  return JOINED.test(nearest) ? "glued" : "beside";
}

/**
 * Repairs spaces that engines lose or add next to placeholders. A word never merges with a placeholder it was separate
 * from, and marks that touch their word in the source (`**bold**`) touch it in the answer, since they would not mark it
 * otherwise.
 */
export function repairSpacing(
  source: readonly Piece[],
  answer: readonly Piece[],
  kinds: readonly SpanKind[],
  spaceless: boolean,
): Piece[] {
  const sides = new Map<number, { before: Side; after: Side }>();
  source.forEach((piece, i) => {
    if (piece.kind !== "placeholder") return;
    const before = sideOf(source[i - 1], "before");
    sides.set(piece.index, { before, after: sideOf(source[i + 1], "after") });
  });
  const texts = answer.map((piece) => (piece.kind === "text" ? piece.text : null));
  answer.forEach((piece, i) => {
    if (piece.kind !== "placeholder") return;
    const wanted = sides.get(piece.index);
    if (!wanted) return;
    const hugs = kinds[piece.index] === "markup";
    const before = texts[i - 1];
    const after = texts[i + 1];
    if (typeof before === "string") texts[i - 1] = mendEnd(before, wanted.before, hugs, spaceless);
    if (typeof after === "string") texts[i + 1] = mendStart(after, wanted.after, hugs, spaceless);
  });
  return apart(
    source,
    joinTexts(answer.map((piece, i) => (piece.kind === "text" ? { ...piece, text: texts[i] ?? "" } : piece))),
  );
}

/** Keeps separate placeholders apart: `3` and `5` would become `35`, `*` and `**` another mark. */
function apart(source: readonly Piece[], answer: readonly Piece[]): Piece[] {
  const pairs = (pieces: readonly Piece[]) =>
    pieces.map((piece, i) => {
      const next = pieces[i + 1];
      return piece.kind === "placeholder" && next?.kind === "placeholder" ? `${piece.index} ${next.index}` : "";
    });
  const together = new Set(pairs(source));
  const found = pairs(answer);
  return answer.flatMap((piece, i): readonly Piece[] =>
    found[i] && !together.has(found[i] as string) ? [piece, { kind: "text", text: " " }] : [piece],
  );
}

function mendEnd(text: string, wanted: Side, hugs: boolean, spaceless: boolean): string {
  if (hugs && (wanted === "glued" || wanted === "beside")) return text.trimEnd();
  if (wanted === "glued") return text;
  return !spaceless && WORD.test(text.at(-1) ?? "") ? `${text} ` : text;
}

function mendStart(text: string, wanted: Side, hugs: boolean, spaceless: boolean): string {
  if (hugs && (wanted === "glued" || wanted === "beside")) return text.trimStart();
  if (wanted === "glued") return text;
  return !spaceless && WORD.test(text.at(0) ?? "") ? ` ${text}` : text;
}
