import type { Piece } from "../engine.ts";

/** Writes placeholders as text for an engine that knows nothing else. */
export interface PlaceholderFormat {
  encode(pieces: readonly Piece[]): {
    readonly text: string;
    /** Reports what the answer has: a placeholder twice, or none. The checks decide about it. */
    decode(answer: string): Piece[];
  };
}
