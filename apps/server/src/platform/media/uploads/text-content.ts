import { decodeStrictly, guessEncoding, markedEncoding } from "#/platform/character-encoding/character-encoding.ts";

/** A text, with its first lines where its encoding is known. */
interface TextContent {
  readonly beginning?: string;
}

const BEGINNING_LINES = 8;
const BEGINNING_CODE_UNITS = 500;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has these
const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
/** Code points that no text has, and UTF-16 of other bytes soon has. */
const NO_LETTERS = /[\p{Cn}\p{Co}\p{Cs}\x80-\x9f]/u;
/** Share of characters of the Latin alphabet, or spaces, by which UTF-16 without a mark is recognised. */
const NARROW_MIN = 0.1;

/** Recognises a text without control characters; markup is a text like any other. */
export function textOf(start: Uint8Array, isCut: boolean): TextContent | null {
  if (start.length === 0) return null;
  const encoding = markedEncoding(start) ?? unmarkedWide(start, isCut);
  if (encoding) return shown(decodeStrictly(start, encoding, isCut));
  const plain = decodeStrictly(start, "utf-8", isCut);
  if (plain !== null && !plain.includes("\x1b$")) return shown(plain);
  if (CONTROLS.test(Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString("latin1"))) return null;
  const guessed = guessEncoding(start);
  // A text in an unknown encoding is a text still; its beginning would be shown garbled.
  return shown(guessed ? decodeStrictly(start, guessed, isCut) : null) ?? {};
}

function shown(text: string | null): TextContent | null {
  if (!text || CONTROLS.test(text)) return null;
  const lines = text.slice(0, BEGINNING_CODE_UNITS).split(/\r\n?|\n/, BEGINNING_LINES);
  return { beginning: lines.join("\n").toWellFormed() };
}

/** Recognises UTF-16 without a mark by zeros that are all at even or all at odd places. */
function unmarkedWide(start: Uint8Array, isCut: boolean): string | null {
  if (!isCut && start.length % 2 !== 0) return null;
  const zeros = [0, 0];
  for (let at = 0; at < start.length; at++) if (start[at] === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.min(even, odd) > 0 || Math.max(even, odd) < NARROW_MIN * (start.length / 2)) return null;
  const encoding = odd > 0 ? "utf-16le" : "utf-16be";
  const text = decodeStrictly(start, encoding, isCut);
  return text === null || CONTROLS.test(text) || NO_LETTERS.test(text) ? null : encoding;
}
