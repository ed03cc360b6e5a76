import { isAnimated } from "./is-animated.ts";
import type { PictureWish, Shrunk } from "./shrink.worker.ts";
import workerUrl from "./shrink.worker.ts?worker&url";

const SHRINKABLE = new Set(["image/jpeg", "image/png", "image/webp"]);

/**
 * Edits and shrinks a picture. Runs in a worker, because a camera picture takes a phone half a second. The result has
 * none of the metadata. Returns null on failure and for animations.
 */
export async function shrunk(wish: PictureWish): Promise<Shrunk | null> {
  const { file } = wish;
  if (!SHRINKABLE.has(file.type) || (await isAnimated(file))) return null;
  const worker = new Worker(workerUrl, { type: "module" });
  try {
    return await new Promise<Shrunk | null>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(wish);
    });
  } finally {
    worker.terminate();
  }
}

/** Prefetches the worker, which could not be loaded offline. */
export const fetchShrinking = async () => (await fetch(workerUrl)).text();
