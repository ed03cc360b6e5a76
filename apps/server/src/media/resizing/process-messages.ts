import type { MadePicture, Purpose } from "../picture-sizes.ts";

/** What goes to the process that makes pictures, and what comes back. */
export interface PictureOrder {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly purpose: Purpose;
}

export type PictureRefusal = "unreadable" | "too-many-pixels";

export type PictureAnswer =
  | { readonly id: number; readonly picture: MadePicture }
  | { readonly id: number; readonly refusal: PictureRefusal };
