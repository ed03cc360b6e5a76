import type { Piece } from "../../engine.ts";

/** Needs at least two words: a single one may be an abbreviation. */
const CAPITALS = /\p{Lu}\P{L}+\p{Lu}/u;

/** Whether a text is all in capitals. The dictionaries know words in lower case, and take capitals for names. */
export function isInCapitals(pieces: readonly Piece[]): boolean {
  const text = pieces.map((piece) => (piece.kind === "text" ? piece.text : " ")).join("");
  return CAPITALS.test(text) && !/\p{Ll}/u.test(text);
}

export const changed = (pieces: readonly Piece[], change: (text: string) => string): readonly Piece[] =>
  pieces.map((piece) => (piece.kind === "text" ? { kind: "text", text: change(piece.text) } : piece));

const INNER_CAPITAL = /[\p{Ll}\p{N},;] +\p{Lu}/u;
const AFTER_A_WORD = /\p{Lu}(?<=[\p{Ll}\p{N},;] +\*?\p{Lu})(?!\p{Lu})/gu;
/** In English, too many words are capitalized to tell added capitals apart: days, months, languages, "I". */
const AFTER_AN_UNKNOWN_WORD = /(?!I\b)\p{Lu}(?<=\*[^\s*]+ +\p{Lu})(?!\p{Lu})/gu;

/**
 * Removes capitals that the programs add to the first word they know, even after an unknown word or in a text that
 * begins in lower case. `answer` still has their mark of unknown words, `*`.
 */
export function withoutAddedCapitals(answer: string, source: string, target: string): string {
  const lower = (word: string) => word.toLowerCase();
  let text = answer;
  if (/^[^\p{L}]*\p{Ll}/u.test(source)) text = text.replace(/^(?!I\b)[^\p{L}]*\p{Lu}(?!\p{Lu})/u, lower);
  if (INNER_CAPITAL.test(source)) return text;
  return text.replace(target === "en" ? AFTER_AN_UNKNOWN_WORD : AFTER_A_WORD, lower);
}
