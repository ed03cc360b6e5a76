import { EngineError, type Piece } from "../../engine.ts";
import { type NumberedText, readNumbered, writeNumbered } from "../numbered-pieces.ts";

/** Enters the engine's version. */
export const FORMAT_REVISION = 2;

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
 * Placeholders as `<kbd>0</kbd>`: the engine moves that tag and does not read what is in it, and the tag is inline, where
 * `<code>` would end the sentence. All other text is escaped: HTML that is not well-formed ends the engine.
 */
export const toHtml = (pieces: readonly Piece[]): NumberedText =>
  writeNumbered(pieces, {
    never: NEVER_SENT,
    text: (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!),
    marker: (number) => `<kbd>${number}</kbd>`,
  });

export const fromHtml = (html: string, asked: NumberedText): readonly Piece[] =>
  readNumbered(html, asked, { marker: /<kbd>(\d+)<\/kbd>/, text: fromEscaped });

function fromEscaped(text: string): string {
  if (/[<>]/.test(text)) throw new EngineError("bad_output", "The model answered with a tag nobody sent");
  return text.replace(/&(?:amp|lt|gt|quot|#39|apos|nbsp);/g, (entity) => CHARACTERS[entity]!);
}
