import { EngineError, type EngineOutcome, type Piece } from "../engine.ts";

const LONGEST_TEXT = 10_000;

/** Catches the failure of one item, so that it does not fail the others of the request. */
export async function outcomeOf(
  pieces: readonly Piece[],
  translate: (pieces: readonly Piece[]) => Promise<readonly Piece[]>,
): Promise<EngineOutcome> {
  try {
    const length = pieces.reduce((sum, piece) => sum + (piece.kind === "text" ? piece.text.length : 1), 0);
    if (length > LONGEST_TEXT) throw new EngineError("too_long", "At most 10,000 characters at once");
    return { ok: true, pieces: await translate(pieces) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { ok: false, error };
  }
}

export const hasLetters = (pieces: readonly Piece[]) =>
  pieces.some((piece) => piece.kind === "text" && /\p{L}/u.test(piece.text));
