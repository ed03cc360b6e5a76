import { isAnimated } from "./is-animated.ts";
import type { Shrunk } from "./shrink.worker.ts";
import workerUrl from "./shrink.worker.ts?worker&url";

const SHRINKABLE = new Set(["image/jpeg", "image/png", "image/webp"]);

/**
 * Shrinks a photo that is too large to send to the size that the server stores; null where that fails, or would stop an
 * animation. In a worker, because a camera's picture takes a phone half a second.
 */
export async function shrunk(file: Blob): Promise<Shrunk | null> {
  if (!SHRINKABLE.has(file.type) || (await isAnimated(file))) return null;
  const worker = new Worker(workerUrl, { type: "module" });
  try {
    return await new Promise<Shrunk | null>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}

/** Prefetches the worker's file: offline it could not be fetched. */
export const fetchShrinking = async () => (await fetch(workerUrl)).text();
