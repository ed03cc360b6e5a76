import type { TurnAnswer } from "../confined/turns.ts";
import type { MadePicture, Purpose } from "../picture-sizes.ts";

/** The messages to the process that makes pictures, and from it. */
export interface PictureOrder {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** `preview`: not of an image but of a document, whose first page it shows. */
  readonly purpose: Purpose | "preview";
}

export type PictureRefusal = "unreadable" | "too-many-pixels";

export type PictureAnswer = TurnAnswer<MadePicture, PictureRefusal>;
