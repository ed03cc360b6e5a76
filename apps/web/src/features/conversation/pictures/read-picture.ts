import { PICTURE_BYTES, PICTURE_PIXELS } from "@lingualoom/contract/limits.ts";
import type { ChosenPicture } from "./chosen-pictures.ts";

export type PictureProblem =
  | "pictureNoImage"
  | "pictureTooBig"
  | "pictureTooManyPixels"
  | "pictureUnreadable";

/** Looks at a chosen file before it is sent: the server would refuse the same, only later. */
export async function readPicture(file: File): Promise<ChosenPicture | PictureProblem> {
  if (!file.type.startsWith("image/")) return "pictureNoImage";
  if (file.size > PICTURE_BYTES) return "pictureTooBig";
  try {
    const { width, height } = await sizeOf(file);
    if (width * height > PICTURE_PIXELS) return "pictureTooManyPixels";
    return { key: crypto.randomUUID(), blob: file, url: URL.createObjectURL(file), width, height, alt: "" };
  } catch {
    return "pictureUnreadable";
  }
}

/** As it will stand on the screen, turned the way its camera said. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
