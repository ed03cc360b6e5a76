import { EngineError, type Piece } from "../../engine.ts";

/** Enters the engine's version: a change of how text is written to the pipe changes answers. */
export const STREAM_FORMAT_REVISION = 1;

/** The programs take time that grows with the square of a word's length. */
const LONGEST_WORD = 200;

/**
 * What the programs could read as a command of their stream format, or do not carry: their reserved
 * characters, control and format characters, lone surrogates, unassigned and private code points, pictures.
 * The joiners U+200C and U+200D belong to words of some scripts and stay.
 */
const NEVER_SENT = new RegExp(
  String.raw`(?:(?![\u200c\u200d])[\\\[\]{}^$/@<>~*#+|\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}\p{So}\u2028\u2029])+|\S{${LONGEST_WORD},}`,
  "gu",
);

export interface EncodedText {
  readonly stream: string;
  /** What the superblanks `[0]`, `[1]` … of the stream stand for. */
  readonly superblanks: readonly Piece[];
  readonly source: string;
}

/** Writes pieces so that nothing a person typed can reach the programs as anything but plain words. */
export function encode(pieces: readonly Piece[]): EncodedText {
  const superblanks: Piece[] = [];
  let stream = "";
  const hold = (piece: Piece) => {
    stream += `[${superblanks.length}]`;
    superblanks.push(piece);
  };
  for (const piece of pieces) {
    if (piece.kind === "held") {
      hold(piece);
      continue;
    }
    let end = 0;
    for (const match of piece.text.matchAll(NEVER_SENT)) {
      stream += words(piece.text.slice(end, match.index));
      hold({ kind: "text", text: match[0] });
      end = match.index + match[0].length;
    }
    stream += words(piece.text.slice(end));
  }
  return { stream, superblanks, source: plainText(pieces) };
}

/** The dictionaries know only the straight apostrophe. */
const words = (text: string) => text.replaceAll("’", "'");

/** Reads an answer back. Refuses it unless every superblank is there exactly once. */
export function decode(answer: string, { superblanks, source }: EncodedText): readonly Piece[] {
  const seen = new Set<number>();
  const pieces: Piece[] = [];
  const spacing = spacingLike(source);
  for (const [index, part] of answer.split(/\[(\d+)\]/).entries()) {
    if (index % 2 === 0) {
      pieces.push({ kind: "text", text: spacing(withoutMarks(part)) });
      continue;
    }
    const number = Number(part);
    const superblank = superblanks[number];
    if (superblank === undefined || seen.has(number)) throw badOutput("a protected piece twice");
    seen.add(number);
    pieces.push(superblank);
  }
  if (seen.size !== superblanks.length) throw badOutput("without a protected piece");
  return withEdgesOf(source, joined(pieces));
}

/**
 * None of these characters was sent outside a superblank, so each is the program's own mark: `*` unknown to
 * the analyser, `@` to the dictionary, `#` to the generator.
 */
function withoutMarks(text: string): string {
  const plain = text.replace(/\\(.)/gsu, "$1").replace(/[*@#~+]/g, "");
  if (/[\\[\]{}^$<>\0]/.test(plain)) throw badOutput("with stream marks in it");
  return plain;
}

/** Words that fall away leave their blanks behind. */
function spacingLike(source: string): (text: string) => string {
  const keepRuns = / {2}/.test(source);
  const keepBeforePunctuation = / [,.;:!?]/.test(source);
  return (text) => {
    const single = keepRuns ? text : text.replace(/ {2,}/g, " ");
    return keepBeforePunctuation ? single : single.replace(/ +(?=[,.;:!?](?:\s|$))/g, "");
  };
}

function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (piece.kind === "text" && last?.kind === "text")
      result[result.length - 1] = { kind: "text", text: last.text + piece.text };
    else if (piece.kind === "held" || piece.text !== "") result.push(piece);
  }
  return result;
}

/** The blanks around the whole text are the sender's, not the engine's. */
function withEdgesOf(source: string, pieces: Piece[]): readonly Piece[] {
  const first = pieces[0];
  if (first?.kind === "text")
    pieces[0] = { kind: "text", text: (source.match(/^\s*/u)?.[0] ?? "") + first.text.trimStart() };
  const last = pieces.at(-1);
  if (last?.kind === "text")
    pieces[pieces.length - 1] = {
      kind: "text",
      text: last.text.trimEnd() + (source.match(/\s*$/u)?.[0] ?? ""),
    };
  return pieces;
}

/** Held pieces count as a letter here: blanks beside them are not at the edge. */
const plainText = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.kind === "text" ? piece.text : "\ufffc")).join("");

const badOutput = (what: string) => new EngineError("bad_output", `Apertium answered ${what}`);
