import type { TurnAnswer } from "../confined/sandboxed-worker.ts";
import type { MadeFor, MadePicture } from "../picture-sizes.ts";

export interface PictureOrder {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** `preview` renders the first page of a document instead of an image. */
  readonly purpose: MadeFor | "preview";
}

export type PictureRefusal = "unreadable" | "too-many-pixels" | "too-many-frames";

export type PictureAnswer = TurnAnswer<MadePicture, PictureRefusal>;
