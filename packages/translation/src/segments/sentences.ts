import type { Piece } from "../engine.ts";
import { joinTexts } from "./lines.ts";

/** Replacements for placeholders in the text that is searched: the object replacement character, or a digit. */
const PLACEHOLDER = "\ufffc";
const NUMBER = "0";

/**
 * A mark that may end a sentence, with closing quotes and the space. Unicode's rule sees no boundary before a
 * lower-case letter, with which many chat sentences begin.
 */
const BORDER = /(?<=[^.\s][.!?؟۔।॥։።!?]["'”’»)\]]{0,3})\s+(?=[\p{L}\p{M}\ufffc"'“‘«(¿¡])/gu;

/** Greek uses the semicolon as a question mark. */
const GREEK_QUESTION = /(?<=\S;)\s+/gu;

/** Words that end in a full stop within a sentence; single letters and "e.g.", "z. B." need no entry. */
const ABBREVIATIONS = new Set(
  (
    "dr mr mrs ms prof st jr sr sra srta dña ud uds vd no nr núm pág tel vs etc approx dept est ext fig vol " +
    "mme mlle bd av env chap bzw usw ca evtl ggf inkl str tägl vgl zzgl mind max min bv ing dott sig avv " +
    "ul al godz np tzw г ул д тел им проф тыс млн млрд руб см р ст гр напр"
  ).split(" "),
);

/** Languages in which a full stop makes a number an ordinal: "am 1. Mai". */
const ORDINALS = new Set("bs cs da de et fi hr hu is lv nb nn pl sk sl sr tr".split(" "));

/** Whether the full stop at the end of `before` belongs to an abbreviation, an initial or an ordinal number. */
function isAbbreviated(before: string, language: string): boolean {
  const word = /([\p{L}\p{M}\p{N}.]{1,20})\.\s*$/u.exec(before)?.[1];
  if (word === undefined) return false;
  if (/^\p{N}+$/u.test(word)) return ORDINALS.has(language);
  if (/^\p{L}$/u.test(word) || /^(?:\p{L}{1,2}\.)+\p{L}{1,2}$/u.test(word)) return true;
  return ABBREVIATIONS.has(word.toLowerCase());
}

/** Cached by language: creating one takes longer than segmenting a line. */
const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  const [locale = ""] = Intl.Segmenter.supportedLocalesOf(language);
  const known = segmenters.get(locale);
  if (known) return known;
  const made = new Intl.Segmenter(locale || undefined, { granularity: "sentence" });
  segmenters.set(locale, made);
  return made;
}

/** Returns where the sentences of a line begin, except the first. A placeholder counts as one character. */
export function sentenceStarts(text: string, language: string): number[] {
  const starts = new Set([...segmenterFor(language).segment(text)].map(({ index }) => index));
  const marks = language === "el" ? [BORDER, GREEK_QUESTION] : [BORDER];
  for (const mark of marks) for (const blank of text.matchAll(mark)) starts.add(blank.index + blank[0].length);
  starts.delete(0);
  return [...starts]
    .sort((a, b) => a - b)
    .filter((at) => !isAbbreviated(text.slice(Math.max(0, at - 40), at), language));
}

/** Returns the text for `sentenceStarts`; `shown` tells which placeholders are whole numbers. */
export const flatText = (pieces: readonly Piece[], shown: ReadonlyMap<number, string> = new Map()): string =>
  pieces
    .map((piece) => {
      if (piece.kind === "text") return piece.text;
      return /^\p{N}+$/u.test(shown.get(piece.index) ?? "") ? NUMBER : PLACEHOLDER;
    })
    .join("");

/** Splits pieces at these ascending offsets. */
export function cutAt(pieces: readonly Piece[], offsets: readonly number[]): Piece[][] {
  const parts: Piece[][] = [[]];
  let offset = 0;
  for (const piece of pieces) {
    let from = 0;
    const length = piece.kind === "text" ? piece.text.length : 1;
    for (let next = offsets[parts.length - 1]; next !== undefined && next < offset + length; ) {
      if (piece.kind === "text") parts.at(-1)?.push({ kind: "text", text: piece.text.slice(from, next - offset) });
      from = next - offset;
      parts.push([]);
      next = offsets[parts.length - 1];
    }
    if (piece.kind === "placeholder") parts.at(-1)?.push(piece);
    else parts.at(-1)?.push({ kind: "text", text: piece.text.slice(from) });
    offset += length;
  }
  return parts.map(joinTexts);
}

/** Splits pieces at the sentence boundary (or else the space) nearest to the middle; null if there is none. */
export function halve(pieces: readonly Piece[], source: string): [Piece[], Piece[]] | null {
  const flat = flatText(pieces);
  const sentences = sentenceStarts(flat, source);
  const borders =
    sentences.length > 0 ? sentences : [...flat.matchAll(/\s+/gu)].map((blank) => blank.index + blank[0].length);
  const inside = borders.filter((at) => at > 0 && at < flat.length);
  if (inside.length === 0) return null;
  const middle = flat.length / 2;
  const cut = inside.reduce((best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best));
  return cutAt(pieces, [cut]) as [Piece[], Piece[]];
}
