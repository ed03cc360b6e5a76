import { EngineError, type Piece } from "../../engine.ts";
import { type NumberedText, readNumbered, writeNumbered } from "../numbered-pieces.ts";

/** Part of the engine's version: a change of the encoding changes answers. */
export const STREAM_FORMAT_REVISION = 3;

/** The programs' time is quadratic in the length of a word. */
const LONGEST_WORD = 200;

/**
 * Characters that the programs could read as commands of their stream format, or do not carry: their reserved
 * characters, control and format characters, lone surrogates, unassigned and private code points, symbols. The joiners
 * U+200C and U+200D belong to words of some scripts and stay.
 */
const NEVER_SENT = new RegExp(
  String.raw`(?:(?![\u200c\u200d])[\\\[\]{}^$/@<>~*#+|\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}\p{So}\u2028\u2029])+|\S{${LONGEST_WORD},}`,
  "gu",
);

/** Writes pieces so that the programs cannot read user text as a command. */
export const encode = (pieces: readonly Piece[]): NumberedText =>
  writeNumbered(pieces, {
    never: NEVER_SENT,
    // The dictionaries know only the straight apostrophe.
    text: (text) => text.replaceAll("’", "'"),
    marker: (number) => `[${number}]`,
  });

export const decode = (answer: string, asked: NumberedText): readonly Piece[] =>
  readNumbered(answer, asked, { marker: /\[(\d+)\]/, text: withoutMarks });

/** Ignores capitalized words, which may be names, and single letters. */
const UNKNOWN_WORD = /\*\p{Ll}[\p{L}\p{M}'-]+/gu;
const WORD = /\p{L}[\p{L}\p{M}'-]*/gu;

/** Whether more than a third of the words came back unchanged because they are in no dictionary. */
export function isMostlyUnknown(answer: string): boolean {
  const [unknown, words] = countWords(answer);
  const isOneOfTwo = unknown === 1 && words === 2;
  return unknown * 3 > words && !isOneOfTwo;
}

/** A longer text without a known word is in the wrong language. */
const FEW_WORDS = 4;

/** Whether the text is a few words, none of which is in a dictionary: "ugh", "hmm lol". */
export function isWithoutWords(answer: string): boolean {
  const [unknown, words] = countWords(answer);
  return unknown === words && words > 0 && words <= FEW_WORDS;
}

function countWords(answer: string): [unknown: number, words: number] {
  return [answer.match(UNKNOWN_WORD)?.length ?? 0, answer.match(WORD)?.length ?? 0];
}

/**
 * None of these characters was sent outside a superblank, so each is a marker by a program: `*` unknown to the
 * analyser, `@` to the dictionary, `#` to the generator.
 */
function withoutMarks(text: string): string {
  const plain = text.replace(/\\(.)/gsu, "$1").replace(/[*@#~+]/g, "");
  if (/[\\[\]{}^$<>\0]/.test(plain)) throw new EngineError("bad_output", "Apertium answered with stream marks");
  return plain;
}
