export interface SoundPiece {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly type: string;
}

/** A model's text for one piece, as its program returns it. */
export interface PieceHeard {
  readonly text: string;
  /** The detected language code; empty when the piece is silent. */
  readonly language: string;
}

export type SoundRefusal = "unreadable" | "too-long" | "no-model";

/** A part of a recording, because one message with all of it would block the server. */
export interface SoundPart {
  readonly id: number;
  readonly part: Uint8Array;
}

export interface SoundOrder {
  readonly id: number;
  readonly mostSeconds: number;
}

export type SoundAnswer =
  | { readonly id: number; readonly piece: SoundPiece }
  /** All pieces were sent. */
  | { readonly id: number; readonly isCut: true }
  | { readonly id: number; readonly heard: readonly PieceHeard[] }
  /** Progress: a piece of this length is being transcribed, so the caller's timeout starts again. */
  | { readonly id: number; readonly seconds: number }
  | { readonly id: number; readonly refusal: SoundRefusal };
