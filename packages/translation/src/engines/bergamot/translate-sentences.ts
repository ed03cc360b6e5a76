import type { Piece } from "../../engine.ts";
import { isSpaceless } from "../../languages.ts";
import { cutAt, flatText, sentenceStarts } from "../../segments/sentences.ts";
import { hasLetters } from "../item-outcome.ts";
import { joined } from "../numbered-pieces.ts";
import { findShown, type Shown, show, without } from "../shown-pieces.ts";
import { fromHtml, toHtml } from "./html-placeholders.ts";

export interface Direction {
  readonly source: string;
  readonly target: string;
}

/** A sentence, or the blanks and breaks between two. */
interface Part {
  readonly pieces: readonly Piece[];
  readonly isSentence: boolean;
}

/**
 * Translates a text with a model, sentence by sentence, in one request. The words in `shown` stand in place of their
 * placeholders; where one does not come back as it was, the sentence is asked for again with the placeholder.
 */
export async function translateSentences(
  pieces: readonly Piece[],
  { source, target }: Direction,
  shown: Shown,
  ask: (html: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly Piece[]> {
  const parts = partsOf(pieces, source, shown);
  const answers = new Map<Part, readonly Piece[]>();
  let open = parts.filter(({ isSentence }) => isSentence).map((part) => ({ part, words: shown }));
  while (open.length > 0) {
    const questions = open.map(({ part, words }) => toHtml(show(part.pieces, words)));
    const htmls = await ask(questions.map(({ written }) => written));
    open = open.flatMap(({ part, words }, index) => {
      const answer = fromHtml(htmls[index] ?? "", questions[index]!);
      const found = findShown(answer, part.pieces, words);
      if (found.lost.size === 0) {
        answers.set(part, found.pieces);
        return [];
      }
      return [{ part, words: without(words, found.lost) }];
    });
  }
  return joined(
    parts.flatMap((part, index) => {
      const answer = answers.get(part);
      if (answer) return [...answer, ...blankAfter(parts, index, target)];
      return isOneBlank(part) && isSpaceless(target) ? [] : part.pieces;
    }),
  );
}

/** Sentences and what is between them. Every line is split by itself, so that breaks stay where they are. */
function partsOf(pieces: readonly Piece[], source: string, shown: Shown): Part[] {
  const flat = flatText(pieces, shown);
  const offsets = new Set<number>();
  for (const line of flat.matchAll(/[^\r\n]+/g)) {
    const { 0: text, index } = line;
    for (const start of [0, ...sentenceStarts(text, source), text.length]) {
      offsets.add(index + start);
      const blank = /\s+$/u.exec(text.slice(0, start));
      if (blank) offsets.add(index + blank.index);
    }
  }
  const inside = [...offsets].filter((at) => at > 0 && at < flat.length).sort((a, b) => a - b);
  return cutAt(pieces, inside).map((part) => ({ pieces: part, isSentence: hasLetters(part) }));
}

const isOneBlank = ({ pieces: [piece, ...others] }: Part) =>
  others.length === 0 && piece?.kind === "text" && piece.text === " ";

/** Where the source language parts its sentences without a blank and the target does not. */
function blankAfter(parts: readonly Part[], index: number, target: string): Piece[] {
  const next = parts[index + 1];
  return next?.isSentence && !isSpaceless(target) ? [{ kind: "text", text: " " }] : [];
}
