import { EngineError, type Piece } from "../engine.ts";
import { joinTexts } from "../segments/lines.ts";

/** How an engine writes text, and the numbered markers that replace what it must not see. */
export interface Writing {
  readonly never: RegExp;
  readonly text: (text: string) => string;
  readonly marker: (number: number) => string;
}

export interface PieceReading {
  /** Matches a marker; its first group is the number. */
  readonly marker: RegExp;
  readonly text: (text: string) => string;
}

export interface NumberedText {
  readonly written: string;
  /** The pieces that the markers 0, 1 … replace. */
  readonly protectedPieces: readonly Piece[];
  readonly pieces: readonly Piece[];
}

export function writeNumbered(pieces: readonly Piece[], { never, text, marker }: Writing): NumberedText {
  const protectedPieces: Piece[] = [];
  let written = "";
  const protect = (piece: Piece) => {
    written += marker(protectedPieces.length);
    protectedPieces.push(piece);
  };
  for (const piece of pieces) {
    if (piece.kind === "placeholder") {
      protect(piece);
      continue;
    }
    let end = 0;
    for (const match of piece.text.matchAll(never)) {
      written += text(piece.text.slice(end, match.index));
      protect({ kind: "text", text: match[0] });
      end = match.index + match[0].length;
    }
    written += text(piece.text.slice(end));
  }
  return { written, protectedPieces, pieces };
}

/** Parses an answer. Refuses it unless every marker occurs exactly once. */
export function readNumbered(answer: string, asked: NumberedText, { marker, text }: PieceReading): readonly Piece[] {
  const seen = new Set<number>();
  const pieces: Piece[] = [];
  for (const [index, part] of answer.split(marker).entries()) {
    if (index % 2 === 0) {
      pieces.push({ kind: "text", text: text(part) });
      continue;
    }
    const number = Number(part);
    const piece = asked.protectedPieces[number];
    if (piece === undefined) throw new EngineError("bad_output", "The answer has an unknown protected piece");
    if (seen.has(number)) throw new EngineError("bad_output", "The answer has a protected piece twice");
    seen.add(number);
    pieces.push(piece);
  }
  if (seen.size !== asked.protectedPieces.length)
    throw new EngineError("bad_output", "The answer lacks a protected piece");
  return spacedLike(asked.pieces, pieces);
}

/** Restores the spaces around the text, and removes double spaces left by a dropped word. */
function spacedLike(source: readonly Piece[], answer: readonly Piece[]): readonly Piece[] {
  const original = plainText(source);
  const keepRuns = / {2}/.test(original);
  const keepBeforePunctuation = / [,.;:!?]/.test(original);
  const pieces = joinTexts(answer);
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === "placeholder") continue;
    let text = keepRuns ? piece.text : piece.text.replace(/ {2,}/g, " ");
    if (!keepBeforePunctuation) text = text.replace(/(?<! ) +(?=[,.;:!?](?:\s|$))/g, "");
    if (index === 0) text = (original.match(/^\s*/u)?.[0] ?? "") + text.trimStart();
    if (index === pieces.length - 1) text = text.trimEnd() + original.slice(original.trimEnd().length);
    pieces[index] = { kind: "text", text };
  }
  return pieces.filter((piece) => piece.kind === "placeholder" || piece.text !== "");
}

/** A placeholder counts as a letter: spaces next to it are not at the edge. */
const plainText = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.kind === "text" ? piece.text : "\ufffc")).join("");
