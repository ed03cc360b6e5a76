import { PICTURE_BYTES } from "@lingualoom/contract/limits.ts";
import { type Operation, render } from "./editor/operations.ts";
import { PHOTOGRAPHS, STANDARD_SIDE } from "./photographs.ts";
import { withEnd } from "./with-end.ts";

export interface PictureWish {
  readonly file: Blob;
  readonly operations: readonly Operation[];
  readonly isHd: boolean;
}

export interface Shrunk {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/** Longest side in pixels and quality of each attempt. The server stores no picture larger than the first. */
const HD = [
  [2_560, 0.9],
  [2_560, 0.75],
  [STANDARD_SIDE, 0.75],
] as const;
const STANDARD = [
  [STANDARD_SIDE, 0.8],
  [STANDARD_SIDE, 0.6],
] as const;
/** Larger pictures are scaled before they are edited: phones have no memory for larger canvases. */
const EDITED_SIDE = 4_096;

async function make({ file, operations, isHd }: PictureWish): Promise<Shrunk | null> {
  const bitmap = await createImageBitmap(withEnd(file));
  const picture = operations.length > 0 ? render(bitmap, operations, EDITED_SIDE) : bitmap;
  // WebP keeps transparency; a browser that cannot encode it writes PNG instead.
  const type = file.type === "image/jpeg" ? file.type : "image/webp";
  for (const [longest, quality] of isHd || !PHOTOGRAPHS.has(file.type) ? HD : STANDARD) {
    const canvas = render(picture, [], longest);
    const blob = await canvas.convertToBlob({ type, quality });
    if (blob.size <= PICTURE_BYTES) return { blob, width: canvas.width, height: canvas.height };
  }
  return null;
}

addEventListener("message", ({ data }: MessageEvent<PictureWish>) => {
  const answer = (shrunk: Shrunk | null) => postMessage(shrunk);
  make(data).then(answer, () => answer(null));
});
