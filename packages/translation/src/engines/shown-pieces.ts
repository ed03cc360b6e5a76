import type { Piece } from "../engine.ts";
import { joinTexts } from "../segments/lines.ts";
import { segment } from "../segments/segment.ts";

/** Words that an engine may see instead of placeholders, by placeholder index. */
export type ShownPieces = ReadonlyMap<number, string>;

export const NOTHING_SHOWN: ShownPieces = new Map();

export const show = (pieces: readonly Piece[], words: ShownPieces): readonly Piece[] =>
  joinTexts(
    pieces.map((piece) => {
      const word = piece.kind === "placeholder" ? words.get(piece.index) : undefined;
      return word === undefined ? piece : { kind: "text", text: word };
    }),
  );

export interface ShownPiecesResult {
  readonly pieces: readonly Piece[];
  /** Placeholders whose word does not occur in the answer as often as it was sent. */
  readonly lost: ReadonlySet<number>;
}

/** Finds the words in an answer as whole numbers, names and mentions, and puts their placeholders back. */
export function findShown(answer: readonly Piece[], asked: readonly Piece[], words: ShownPieces): ShownPiecesResult {
  const waiting = Map.groupBy(
    asked.flatMap((piece) => (piece.kind === "placeholder" && words.has(piece.index) ? [piece.index] : [])),
    (index) => words.get(index) as string,
  );
  if (waiting.size === 0) return { pieces: answer, lost: new Set() };
  const sent = new Map([...waiting].map(([word, indices]) => [word, [...indices]]));
  const lost = new Set<number>();
  const pieces = answer.flatMap((piece): readonly Piece[] => {
    if (piece.kind === "placeholder") return [piece];
    const { pieces: parts, spans } = segment(piece.text, { names: [...waiting.keys()] });
    return parts.map((part) => {
      if (part.kind === "text") return part;
      const word = spans[part.index] as string;
      const index = waiting.get(word)?.shift();
      if (index !== undefined) return { kind: "placeholder", index };
      for (const repeated of sent.get(word) ?? []) lost.add(repeated);
      return { kind: "text", text: word };
    });
  });
  for (const missing of [...waiting.values()].flat()) lost.add(missing);
  return { pieces: joinTexts(pieces), lost };
}

/**
 * Translates with words instead of their placeholders. If a word does not come back unchanged, retries with its
 * placeholder: at most once per word.
 */
export async function askShowing(
  pieces: readonly Piece[],
  words: ShownPieces,
  ask: (pieces: readonly Piece[]) => Promise<readonly Piece[]>,
): Promise<readonly Piece[]> {
  const found = findShown(await ask(show(pieces, words)), pieces, words);
  return found.lost.size === 0 ? found.pieces : askShowing(pieces, without(words, found.lost), ask);
}

export const without = (words: ShownPieces, lost: ReadonlySet<number>): ShownPieces =>
  new Map([...words].filter(([index]) => !lost.has(index)));
