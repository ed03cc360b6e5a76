import type { AnsweredLine } from "../checks/refusal.ts";
import type { EngineItem, Piece } from "../engine.ts";
import { isSpaceless } from "../languages.ts";
import { joinTexts, type Line, normalized, toLines, wordsOf } from "../segments/lines.ts";
import { restore, type Segmented } from "../segments/segment.ts";
import { repairSpacing } from "../segments/spacing.ts";

/** The distinct lines of a text as items for an engine. Reassembles the answers into a text. */
export interface LineBatch {
  readonly items: readonly EngineItem[];
  /** Code points sent to the engine; providers bill these. */
  readonly characters: number;
  answered(answers: readonly (readonly Piece[])[], from: string, to: string): AnsweredLine[];
  text(answers: readonly (readonly Piece[])[], to: string): string;
}

/** @param write changes the words that the engine gets */
export function toBatch(
  segmented: Segmented,
  context: readonly string[] | undefined,
  write: (words: string) => string = (words) => words,
): LineBatch {
  const lines = toLines(segmented);
  const items: EngineItem[] = [];
  const itemOf = new Map<Line, number>();
  const seen = new Map<string, number>();
  for (const line of lines) {
    if (line.core.length === 0) continue;
    const key = JSON.stringify(line.core);
    const known = seen.get(key);
    itemOf.set(line, known ?? items.length);
    if (known !== undefined) continue;
    seen.set(key, items.length);
    items.push({
      pieces: line.core
        .map(normalized)
        .map((piece) => (piece.kind === "text" ? { ...piece, text: write(piece.text) } : piece)),
      shown: segmented.shown,
      pairs: segmented.pairs,
      ...(context && { context }),
    });
  }
  const mend = (answer: readonly Piece[], line: Line, to: string) =>
    repairSpacing(line.core, trimEnds(answer), segmented.kinds, isSpaceless(to));
  return {
    items,
    characters: items.reduce((sum, { pieces }) => sum + [...wordsOf(pieces)].length, 0),
    answered: (answers, from, to) =>
      items.map((item, i) => ({
        source: item.pieces,
        answer: trimEnds(answers[i] ?? []),
        context: item.context,
        from,
        to,
      })),
    text: (answers, to) =>
      lines
        .map((line) => {
          const at = itemOf.get(line);
          if (at === undefined) return restore(line.before, segmented.spans);
          const core = mend(answers[at] ?? [], line, to);
          return restore([...line.before, ...core, ...line.after], segmented.spans);
        })
        .join(""),
  };
}

/** Items have no spaces at their ends, so any in the answer were added by the engine. */
function trimEnds(pieces: readonly Piece[]): Piece[] {
  const trimmed = joinTexts(pieces);
  const [head] = trimmed;
  if (head?.kind === "text") trimmed[0] = { kind: "text", text: head.text.trimStart() };
  const tail = trimmed.at(-1);
  if (tail?.kind === "text") trimmed[trimmed.length - 1] = { kind: "text", text: tail.text.trimEnd() };
  return joinTexts(trimmed);
}
