import type { Piece } from "../../engine.ts";
import { hasLetters } from "../item-outcome.ts";
import { joined } from "../numbered-pieces.ts";
import { fromHtml, splitLines, toHtml } from "./html-placeholders.ts";

/** Translates a text with a model, line by line. */
export async function translateLines(
  pieces: readonly Piece[],
  ask: (html: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly Piece[]> {
  const lines = splitLines(pieces).map((line) => ({
    line,
    question: hasLetters(line) ? toHtml(line) : null,
  }));
  const questions = lines.flatMap(({ question }) => question ?? []);
  if (questions.length === 0) return pieces;
  const answers = await ask(questions.map(({ written }) => written));
  return joined(
    lines.flatMap(({ line, question }) =>
      question ? fromHtml(answers[questions.indexOf(question)] ?? "", question) : line,
    ),
  );
}
