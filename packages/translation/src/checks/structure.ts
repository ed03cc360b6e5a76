import type { Piece } from "../engine.ts";
import { wordsOf } from "../segments/lines.ts";
import type { SpanKind } from "../segments/recogniser.ts";
import { segment } from "../segments/segment.ts";
import type { Check } from "./refusal.ts";

const LETTER = /\p{L}/u;
const LINE_BREAK = /[\n\r\u2028\u2029\u0085\v\f]/u;
const CONTROL = /(?!\t)[\p{Cc}\ufffd\ufffe\uffff]/u;

const textOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.kind === "text" ? piece.text : "\ufffc")).join("");

export const notEmpty: Check = ({ answer }) => (LETTER.test(wordsOf(answer)) ? null : "empty");

export const wellFormed: Check = ({ answer }) => {
  const text = textOf(answer);
  const broken = !text.isWellFormed() || CONTROL.test(text.replace(new RegExp(LINE_BREAK, "gu"), ""));
  return broken ? "malformed" : null;
};

/** Engines get one line at a time and must answer with one. */
export const oneLine: Check = ({ answer }) => (LINE_BREAK.test(textOf(answer)) ? "lines" : null);

const indices = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece) => (piece.kind === "placeholder" ? [piece.index] : [])).sort((a, b) => a - b);

export const everyPlaceholderOnce: Check = ({ source, answer }) => {
  const wanted = indices(source);
  const got = indices(answer);
  const same = wanted.length === got.length && wanted.every((index, i) => index === got[i]);
  return same ? null : "pieces";
};

const TELLING: ReadonlySet<SpanKind> = new Set<SpanKind>([
  "link",
  "address",
  "mention",
  "channel",
  "emoji",
  "code",
  "shortcode",
]);

/** Returns items that a translation never adds: links, mentions, emoji, tags. */
function things(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === "placeholder") return [];
    const { spans, kinds } = segment(piece.text);
    return spans.filter((text, i) => TELLING.has(kinds[i] as SpanKind) || isTag(text, kinds[i] as SpanKind));
  });
}

const isTag = (text: string, kind: SpanKind) => kind === "markup" && /^(?:<|&\w|&#|\*|\]\()/u.test(text);

export const nothingInvented: Check = ({ source, answer }) => {
  const found = things(answer);
  if (found.length === 0) return null;
  const known = new Set(things(source));
  return found.some((thing) => !known.has(thing)) ? "invented" : null;
};

/** A character of these scripts carries about as much as two and a half Latin letters. */
const DENSE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu;
const DENSITY = 2.5;
const MOST_TIMES = 3;
const LEAST_TIMES = 3;
/** Extra tolerance, since short texts vary more: "Ok" and "De acuerdo" are both right. */
const SLACK = 20;
const LEAST_SLACK = 14;

const weight = (text: string) => text.length + (text.match(DENSE)?.length ?? 0) * (DENSITY - 1);

/** Refuses answers of an implausible length: loops, hallucinations, lost halves. */
export const plausibleLength: Check = ({ source, answer }) => {
  const before = weight(wordsOf(source));
  const after = weight(wordsOf(answer));
  const plausible = after <= MOST_TIMES * before + SLACK && LEAST_TIMES * after + LEAST_SLACK >= before;
  return plausible ? null : "length";
};

const normal = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;

/**
 * Refuses an answer that repeats a context message instead of the text: the model followed an instruction there, or
 * translated the wrong message. If such an answer is right by chance, the text alone produces it too.
 */
export const notFromContext: Check = ({ source, answer, context = [] }) => {
  const given = normal(wordsOf(answer));
  const inside = (text: string) => normal(text).includes(given);
  return context.some(inside) && !inside(wordsOf(source)) ? "context" : null;
};
