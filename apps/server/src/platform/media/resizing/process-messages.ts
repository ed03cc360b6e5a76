import type { TurnAnswer } from "../confined/sandboxed-worker.ts";
import type { MadePicture, Purpose } from "../picture-sizes.ts";

export interface PictureOrder {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** `preview` renders the first page of a document instead of an image. */
  readonly purpose: Purpose | "preview";
}

export type PictureRefusal = "unreadable" | "too-many-pixels";

export type PictureAnswer = TurnAnswer<MadePicture, PictureRefusal>;
