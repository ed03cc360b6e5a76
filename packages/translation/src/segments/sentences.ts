import type { Piece } from "../engine.ts";
import { joinTexts } from "./lines.ts";

/** Offsets (in characters of text, placeholders counting one) after which a piece sequence may be cut. */
function borders(text: string, source: string): number[] {
  let locale: string | undefined = source;
  if (Intl.Segmenter.supportedLocalesOf(source).length === 0) locale = undefined;
  const sentences = [...new Intl.Segmenter(locale, { granularity: "sentence" }).segment(text)];
  if (sentences.length > 1) return sentences.slice(1).map((sentence) => sentence.index);
  return [...text.matchAll(/\s+/gu)].map((blank) => blank.index + blank[0].length);
}

/** The object replacement character stands for a placeholder while borders are looked for. */
const PLACEHOLDER = "\ufffc";

/** Two halves, cut at the sentence border (else the blank) nearest to the middle; null when there is none. */
export function halve(pieces: readonly Piece[], source: string): [Piece[], Piece[]] | null {
  const flat = pieces.map((piece) => (piece.kind === "text" ? piece.text : PLACEHOLDER)).join("");
  const inside = borders(flat, source).filter((at) => at > 0 && at < flat.length);
  if (inside.length === 0) return null;
  const middle = flat.length / 2;
  const cut = inside.reduce((best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best));
  const left: Piece[] = [];
  const right: Piece[] = [];
  let offset = 0;
  for (const piece of pieces) {
    const length = piece.kind === "text" ? piece.text.length : 1;
    if (offset + length <= cut) left.push(piece);
    else if (offset >= cut) right.push(piece);
    else if (piece.kind === "text") {
      left.push({ kind: "text", text: piece.text.slice(0, cut - offset) });
      right.push({ kind: "text", text: piece.text.slice(cut - offset) });
    }
    offset += length;
  }
  return [joinTexts(left), joinTexts(right)];
}
