import { EngineError, type Piece } from "../engine.ts";
import type { PlaceholderFormat } from "./placeholder-format.ts";

const LETTERS = ["x", "y", "z", "q", "xx", "yy", "zz", "qq"];

/** `<x0/>`: for engines that understand tags. Chooses a letter that the text does not use this way. */
export const tags: PlaceholderFormat = {
  encode(pieces) {
    const all = pieces.map((piece) => (piece.kind === "text" ? piece.text : " ")).join("");
    const letter = LETTERS.find((candidate) => !all.toLowerCase().includes(`<${candidate}`));
    if (!letter) throw new EngineError("bad_output", "the text uses every tag this format could use");
    const placeholders = pieces.filter((piece) => piece.kind === "placeholder");
    let number = 0;
    const text = pieces.map((piece) => (piece.kind === "text" ? piece.text : `<${letter}${number++}/>`)).join("");
    const marker = new RegExp(`<${letter}(\\d{1,4})\\s?/?>(?:</${letter}\\1>)?`, "giu");
    return { text, decode: (answer) => split(answer, marker, (n) => placeholders[n]) };
  },
};

/** Splits an answer at the placeholders. One with an unknown number stays text, so that a check finds it. */
export function split(answer: string, marker: RegExp, pieceOf: (number: number) => Piece | undefined): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of answer.matchAll(marker)) {
    const piece = pieceOf(Number(found[1]));
    if (!piece) continue;
    if (found.index > from) pieces.push({ kind: "text", text: answer.slice(from, found.index) });
    pieces.push(piece);
    from = found.index + found[0].length;
  }
  if (from < answer.length) pieces.push({ kind: "text", text: answer.slice(from) });
  return pieces;
}
