import type { Piece } from "../engine.ts";

/** Writes placeholders as text, for an engine that knows nothing else. */
export interface PlaceholderFormat {
  encode(pieces: readonly Piece[]): {
    readonly text: string;
    /** Parses the answer as it is, even with duplicate or missing placeholders; the checks decide about it. */
    decode(answer: string): Piece[];
  };
}
