import type { EngineItem, Piece } from "../../engine.ts";
import { isSpaceless } from "../../languages.ts";
import { joinTexts } from "../../segments/lines.ts";
import { NO_PAIRS, type Pairs } from "../../segments/pairs.ts";
import { cutAt, flatText, sentenceStarts } from "../../segments/sentences.ts";
import { hasLetters } from "../item-outcome.ts";
import { findShown, NOTHING_SHOWN, type ShownPieces, type ShownPiecesResult, show, without } from "../shown-pieces.ts";
import { fromHtml, type HtmlText, toHtml } from "./html-placeholders.ts";

export interface Direction {
  readonly source: string;
  readonly target: string;
}

/** A sentence, or the spaces and breaks between two. */
interface SentencePart {
  readonly pieces: readonly Piece[];
  readonly isSentence: boolean;
}

/** A sentence without an answer yet, and how it is encoded. */
interface PendingSentence {
  readonly part: SentencePart;
  readonly words: ShownPieces;
  readonly pairs: Pairs;
}

/**
 * Translates a text sentence by sentence, in one request. Shown words replace their placeholders, and pairs are tags;
 * if one does not come back unchanged, the sentence is requested again without them.
 */
export async function translateSentences(
  { pieces, shown = NOTHING_SHOWN, pairs = NO_PAIRS }: EngineItem,
  { source, target }: Direction,
  ask: (html: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly Piece[]> {
  const parts = partsOf(pieces, source, shown);
  const answers = new Map<SentencePart, readonly Piece[]>();
  let open: PendingSentence[] = parts
    .filter(({ isSentence }) => isSentence)
    .map((part) => ({ part, words: shown, pairs }));
  while (open.length > 0) {
    const questions = open.map(({ part, words, pairs }) => toHtml(show(part.pieces, words), pairs));
    const htmls = await ask(questions.map(({ written }) => written));
    open = open.flatMap((one, index) => {
      const found = read(htmls[index] ?? "", questions[index] as HtmlText, one);
      if (found === null) return [{ ...one, pairs: NO_PAIRS }];
      if (found.lost.size > 0) return [{ ...one, words: without(one.words, found.lost) }];
      answers.set(one.part, found.pieces);
      return [];
    });
  }
  return joinTexts(
    parts.flatMap((part, index) => {
      const answer = answers.get(part);
      if (answer) return [...answer, ...blankAfter(parts, index, target)];
      return isOneBlank(part) && isSpaceless(target) ? [] : part.pieces;
    }),
  );
}

/** Returns null if a pair did not come back complete. */
function read(html: string, asked: HtmlText, { part, words }: PendingSentence): ShownPiecesResult | null {
  try {
    return findShown(fromHtml(html, asked), part.pieces, words);
  } catch (error) {
    if (asked.tagged.size > 0) return null;
    throw error;
  }
}

/** Splits pieces into sentences and gaps. Every line is split separately, so that line breaks stay in place. */
function partsOf(pieces: readonly Piece[], source: string, shown: ShownPieces): SentencePart[] {
  const flat = flatText(pieces, shown);
  const offsets = new Set<number>();
  for (const line of flat.matchAll(/[^\r\n]+/g)) {
    const { 0: text, index } = line;
    for (const start of [0, ...sentenceStarts(text, source), text.length]) {
      offsets.add(index + start);
      offsets.add(index + text.slice(0, start).trimEnd().length);
    }
  }
  const inside = [...offsets].filter((at) => at > 0 && at < flat.length).sort((a, b) => a - b);
  return cutAt(pieces, inside).map((part) => ({ pieces: part, isSentence: hasLetters(part) }));
}

const isOneBlank = ({ pieces: [piece, ...others] }: SentencePart) =>
  others.length === 0 && piece?.kind === "text" && piece.text === " ";

/** A space, if only the target language separates sentences by one. */
function blankAfter(parts: readonly SentencePart[], index: number, target: string): Piece[] {
  const next = parts[index + 1];
  return next?.isSentence && !isSpaceless(target) ? [{ kind: "text", text: " " }] : [];
}
