import { PICTURE_BYTES } from "@lingualoom/contract/limits.ts";
import { withEnd } from "./with-end.ts";

export interface Shrunk {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/** Longest side in pixels and quality of each attempt. The server stores no picture larger than the first. */
const ATTEMPTS = [
  [2_560, 0.9],
  [2_560, 0.75],
  [1_600, 0.75],
] as const;

async function shrink(file: Blob): Promise<Shrunk | null> {
  const bitmap = await createImageBitmap(withEnd(file));
  // WebP keeps transparency; a browser that cannot encode it writes PNG instead.
  const type = file.type === "image/jpeg" ? file.type : "image/webp";
  for (const [longest, quality] of ATTEMPTS) {
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
    const context = canvas.getContext("2d");
    if (!context) return null;
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type, quality });
    if (blob.size <= PICTURE_BYTES) return { blob, width: canvas.width, height: canvas.height };
  }
  return null;
}

addEventListener("message", ({ data }: MessageEvent<Blob>) => {
  const answer = (shrunk: Shrunk | null) => postMessage(shrunk);
  shrink(data).then(answer, () => answer(null));
});
