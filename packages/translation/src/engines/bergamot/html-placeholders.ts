import { EngineError, type Piece } from "../../engine.ts";
import { type NumberedText, readNumbered, writeNumbered } from "../numbered-pieces.ts";

/** Enters the engine's version. */
export const FORMAT_REVISION = 1;

/** 4,000 characters without a blank take the engine as many milliseconds. */
const LONGEST_WORD = 200;

/** Control characters, lone surrogates and what has no meaning; line breaks end up between two calls. */
const NEVER_SENT = new RegExp(String.raw`[\p{Cc}\p{Cs}\p{Cn}\p{Co}]+|\S{${LONGEST_WORD},}`, "gu");

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const CHARACTERS: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&apos;": "'",
  "&nbsp;": "\u00a0",
};

/**
 * Placeholders as `<code>0</code>`, which the engine moves and does not read. All other text is escaped: HTML
 * that is not well-formed ends the engine.
 */
export const toHtml = (pieces: readonly Piece[]): NumberedText =>
  writeNumbered(pieces, {
    never: NEVER_SENT,
    text: (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!),
    marker: (number) => `<code>${number}</code>`,
  });

export const fromHtml = (html: string, asked: NumberedText): readonly Piece[] =>
  readNumbered(html, asked, { marker: /<code>(\d+)<\/code>/, text: fromEscaped });

function fromEscaped(text: string): string {
  if (/[<>]/.test(text)) throw new EngineError("bad_output", "The model answered with a tag nobody sent");
  return text.replace(/&(?:amp|lt|gt|quot|#39|apos|nbsp);/g, (entity) => CHARACTERS[entity]!);
}

/** Lines are translated one by one, so that breaks stay where they are. Every second entry is the break. */
export function splitLines(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind === "placeholder") {
      lines.at(-1)!.push(piece);
      continue;
    }
    for (const [index, text] of piece.text.split(/((?:\r\n?|\n)+)/).entries()) {
      if (index % 2 === 1) lines.push([{ kind: "text", text }], []);
      else if (text !== "") lines.at(-1)!.push({ kind: "text", text });
    }
  }
  return lines;
}
