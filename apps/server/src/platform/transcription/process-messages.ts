/** The messages to the process that reads sound, and from it. */
export interface SoundPiece {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly type: string;
}

/** What a model wrote for one piece, in the words of its program. */
export interface PieceHeard {
  readonly text: string;
  /** Its code, as the model detects it; empty where the piece is silent. */
  readonly language: string;
}

export type SoundRefusal = "unreadable" | "too-long" | "no-model";

/** A part of a recording, since one message with all of it would hold up the server. */
export interface SoundPart {
  readonly id: number;
  readonly part: Uint8Array;
}

/** After the last part. */
export interface SoundOrder {
  readonly id: number;
  readonly mostSeconds: number;
}

export type SoundAnswer =
  | { readonly id: number; readonly piece: SoundPiece }
  /** All pieces were there. */
  | { readonly id: number; readonly isCut: true }
  | { readonly id: number; readonly heard: readonly PieceHeard[] }
  /** It begins to hear a piece that lasts so long: whoever waits goes on waiting. */
  | { readonly id: number; readonly seconds: number }
  | { readonly id: number; readonly refusal: SoundRefusal };
