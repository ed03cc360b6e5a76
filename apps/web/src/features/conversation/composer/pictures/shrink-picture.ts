import { isAnimated } from "../../message/pictures/is-animated.ts";
import type { Shrunk } from "./shrink.worker.ts";
import workerUrl from "./shrink.worker.ts?worker&url";

const SHRINKABLE = new Set(["image/jpeg", "image/png", "image/webp"]);

/**
 * A photo too large to be sent, as large as the server would keep it; null where that cannot be done, or would stop
 * a picture that moves. In a worker, because a camera's picture takes a phone half a second.
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

/** Leaves the worker's file in the browser's cache: offline it could not be fetched. */
export const fetchShrinking = () => fetch(workerUrl);
