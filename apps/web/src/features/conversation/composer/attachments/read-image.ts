import { PICTURE_BYTES, PICTURE_PIXELS } from "@lingualoom/contract/limits.ts";
import type { ChosenAttachment } from "#/data/attachments/chosen-attachment.ts";
import { shrunk } from "./shrink-picture.ts";
import { withEnd } from "./with-end.ts";

export type ReadFacts = Omit<ChosenAttachment, "key" | "url" | "name" | "alt">;

type ImageProblem = "dialogs:pictureTooBig" | "dialogs:pictureTooManyPixels" | "dialogs:pictureUnreadable";

/** Formats that every browser draws. Others, such as HEIC, are sent unchanged: the server may support them. */
const DRAWN = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);

/** Shrinks an image larger than the server stores, unless it is animated. */
export async function readImage(file: File): Promise<ReadFacts | ImageProblem> {
  if (!DRAWN.has(file.type)) return readOther(file);
  try {
    if (file.size > PICTURE_BYTES) return image(await shrunk(file)) ?? "dialogs:pictureTooBig";
    const size = await sizeOf(file);
    if (size.width * size.height <= PICTURE_PIXELS) return { kind: "image", blob: file, ...size };
    return image(await shrunk(file)) ?? "dialogs:pictureTooManyPixels";
  } catch {
    return "dialogs:pictureUnreadable";
  }
}

const image = (read: Omit<ReadFacts, "kind"> | null): ReadFacts | null => read && { kind: "image", ...read };

/** An image that this browser cannot draw is shown as a file until the server has converted it. */
async function readOther(file: File): Promise<ReadFacts> {
  const size = await sizeOf(file).catch(() => null);
  return size ? { kind: "image", blob: file, ...size } : { kind: "file", blob: file };
}

/** Returns the displayed size, after the rotation recorded by the camera. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(withEnd(file));
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
