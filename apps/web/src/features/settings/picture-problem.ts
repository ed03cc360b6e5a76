import { PICTURE_BYTES } from "@lingualoom/contract/limits.ts";

/** Why a file cannot be somebody's picture, before it is sent; null where it may be one. */
export function pictureProblem({ type, size }: File): "dialogs:pictureNoImage" | "dialogs:pictureTooBig" | null {
  if (!type.startsWith("image/")) return "dialogs:pictureNoImage";
  return size > PICTURE_BYTES ? "dialogs:pictureTooBig" : null;
}
