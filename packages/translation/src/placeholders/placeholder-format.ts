import type { Piece } from "../engine.ts";

/** How placeholders travel through an engine that only knows text. */
export interface PlaceholderFormat {
  encode(pieces: readonly Piece[]): {
    readonly text: string;
    /** The answer in pieces; what came back twice is there twice, what was lost is missing: the checks decide. */
    decode(answer: string): Piece[];
  };
}
