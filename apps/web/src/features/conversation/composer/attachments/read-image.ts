import { PICTURE_BYTES, PICTURE_PIXELS } from "@lingualoom/contract/limits.ts";
import type { ChosenAttachment } from "#/data/attachments/chosen-attachment.ts";
import type { Operation } from "./editor/operations.ts";
import { prefersHd } from "./hd.ts";
import { isAnimated } from "./is-animated.ts";
import { PHOTOGRAPHS, STANDARD_SIDE } from "./photographs.ts";
import { shrunk } from "./shrink-picture.ts";
import { withEnd } from "./with-end.ts";

export type ReadFacts = Omit<ChosenAttachment, "key" | "url" | "name" | "alt">;

type ImageProblem = "dialogs:pictureTooBig" | "dialogs:pictureTooManyPixels" | "dialogs:pictureUnreadable";

/** Formats that every browser draws. Others, such as HEIC, are sent unchanged: the server may support them. */
const DRAWN = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);

/** Editing would turn an animation into a still. */
export const canEdit = async (blob: Blob): Promise<boolean> =>
  DRAWN.has(blob.type) && blob.type !== "image/gif" && !(await isAnimated(blob));

/** The file from which a chosen picture was made in this page, so that another choice loses nothing. */
interface Original {
  readonly file: Blob;
  readonly operations: readonly Operation[];
  /** Whether HD makes a difference. */
  readonly isLarge: boolean;
}

/** By the blob that is sent. Global because a chosen file outlives the screen that shows it. */
const originals = new WeakMap<Blob, Original>();

export const originalOf = (blob: Blob): Original =>
  originals.get(blob) ?? { file: blob, operations: [], isLarge: false };

/** Shrinks a photograph that is not sent in HD, and any image larger than the server stores, unless it is animated. */
export async function readImage(
  file: Blob,
  { operations = [], isHd = prefersHd() }: { readonly operations?: readonly Operation[]; readonly isHd?: boolean } = {},
): Promise<ReadFacts | ImageProblem> {
  if (!DRAWN.has(file.type)) return readOther(file);
  const shrink = async (isLarge: boolean) => {
    const made = await shrunk({ file, operations, isHd });
    if (made) originals.set(made.blob, { file, operations, isLarge });
    return image(made);
  };
  try {
    if (file.size > PICTURE_BYTES) return (await shrink(PHOTOGRAPHS.has(file.type))) ?? "dialogs:pictureTooBig";
    const size = await sizeOf(file);
    const isLarge = PHOTOGRAPHS.has(file.type) && Math.max(size.width, size.height) > STANDARD_SIDE;
    const isTooLarge = size.width * size.height > PICTURE_PIXELS;
    const made = isTooLarge || operations.length > 0 || (isLarge && !isHd) ? await shrink(isLarge) : null;
    if (made) return made;
    if (isTooLarge) return "dialogs:pictureTooManyPixels";
    if (operations.length > 0) return "dialogs:pictureUnreadable";
    originals.set(file, { file, operations, isLarge: isLarge && !(await isAnimated(file)) });
    return { kind: "image", blob: file, ...size };
  } catch {
    return "dialogs:pictureUnreadable";
  }
}

const image = (read: Omit<ReadFacts, "kind"> | null): ReadFacts | null => read && { kind: "image", ...read };

/** An image that this browser cannot draw is shown as a file until the server has converted it. */
async function readOther(file: Blob): Promise<ReadFacts> {
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
