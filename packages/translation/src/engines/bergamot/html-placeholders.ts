import { EngineError, type Piece } from "../../engine.ts";
import { NO_PAIRS, type Pairs } from "../../segments/pairs.ts";
import { type NumberedText, readNumbered, writeNumbered } from "../numbered-pieces.ts";

/** Part of the engine's version. */
export const FORMAT_REVISION = 2;

/** 4,000 characters without a space take the engine as many milliseconds. */
const LONGEST_WORD = 200;

/** Control characters, lone surrogates and unassigned or private code points; line breaks end up between two calls. */
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

export interface HtmlText extends NumberedText {
  /** Numbers of markers that are written as a pair of tags: opening → closing. */
  readonly tagged: ReadonlyMap<number, number>;
}

/**
 * Writes placeholders as `<kbd>0</kbd>`: the engine moves that tag without reading its content, and the tag is inline,
 * while `<code>` would end the sentence. Placeholders of a pair become a tag around their words, which the engine puts
 * around the translation of these words. All other text is escaped: HTML that is not well-formed crashes the engine.
 */
export function toHtml(pieces: readonly Piece[], pairs: Pairs = NO_PAIRS): HtmlText {
  const asked = writeNumbered(pieces, {
    never: NEVER_SENT,
    text: (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!),
    marker,
  });
  const numberOf = new Map(
    asked.protectedPieces.flatMap((piece, number) =>
      piece.kind === "placeholder" ? [[piece.index, number] as const] : [],
    ),
  );
  const tagged = new Map<number, number>();
  let { written } = asked;
  for (const [opening, closing] of pairs) {
    const [from, to] = [numberOf.get(opening), numberOf.get(closing)];
    if (from === undefined || to === undefined || from > to) continue;
    tagged.set(from, to);
    written = written.replace(marker(from), `<b id="${from}">`).replace(marker(to), "</b>");
  }
  return { ...asked, written, tagged };
}

const marker = (number: number) => `<kbd>${number}</kbd>`;

/** @throws EngineError `bad_output` unless every placeholder is there exactly once */
export function fromHtml(html: string, asked: HtmlText): readonly Piece[] {
  const open: number[] = [];
  const numbered = html.replace(/<b id="(\d+)">|<\/b>/g, (tag, number?: string) => {
    if (number !== undefined) open.push(Number(number));
    const closing = number === undefined ? asked.tagged.get(open.pop() ?? -1) : Number(number);
    return closing === undefined ? tag : marker(closing);
  });
  return readNumbered(numbered, asked, { marker: /<kbd>(\d+)<\/kbd>/, text: fromEscaped });
}

function fromEscaped(text: string): string {
  if (/[<>]/.test(text)) throw new EngineError("bad_output", "The model answered with an unknown tag");
  return text.replace(/&(?:amp|lt|gt|quot|#39|apos|nbsp);/g, (entity) => CHARACTERS[entity]!);
}
