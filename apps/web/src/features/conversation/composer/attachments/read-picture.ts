import { PICTURE_BYTES, PICTURE_PIXELS } from "@lingualoom/contract/limits.ts";
import { v7 as newId } from "uuid";
import type { ChosenAttachment } from "../../../../data/attachments/chosen-attachment.ts";
import { shrunk } from "./shrink-picture.ts";
import { withEnd } from "./with-end.ts";

export type PictureProblem =
  | "dialogs:pictureNoImage"
  | "dialogs:pictureTooBig"
  | "dialogs:pictureTooManyPixels"
  | "dialogs:pictureUnreadable";

/** Checks a chosen file before it is sent: the server would refuse a file that is too large only later. */
export async function readPicture(file: File): Promise<ChosenAttachment | PictureProblem> {
  if (!file.type.startsWith("image/")) return "dialogs:pictureNoImage";
  try {
    if (file.size > PICTURE_BYTES) return chosen(await shrunk(file)) ?? "dialogs:pictureTooBig";
    const size = await sizeOf(file);
    if (size.width * size.height <= PICTURE_PIXELS) return chosen({ blob: file, ...size });
    return chosen(await shrunk(file)) ?? "dialogs:pictureTooManyPixels";
  } catch {
    return "dialogs:pictureUnreadable";
  }
}

type Read = Pick<ChosenAttachment, "blob" | "width" | "height">;

function chosen(read: Read): ChosenAttachment;
function chosen(read: Read | null): ChosenAttachment | null;
function chosen(read: Read | null): ChosenAttachment | null {
  return read && { key: newId(), url: URL.createObjectURL(read.blob), alt: "", ...read };
}

/** Its size on the screen, turned as its camera recorded. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(withEnd(file));
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
