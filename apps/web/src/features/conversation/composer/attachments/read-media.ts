import type { ReadFacts } from "./read-image.ts";

/** A browser that has not read the head of a file by then does not play it. */
const PATIENCE_MS = 3_000;

/** How long a recording is, and how large a video. One that this browser does not play looks like any file. */
export async function readMedia(file: File, kind: "video" | "audio"): Promise<ReadFacts> {
  const url = URL.createObjectURL(file);
  const element = document.createElement(kind);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  element.preload = "metadata";
  element.onloadedmetadata = () => resolve(true);
  element.onerror = () => resolve(false);
  element.src = url;
  try {
    if (!(await promise)) return { kind: "file", blob: file };
    const { duration } = element;
    const size = element instanceof HTMLVideoElement && element.videoWidth > 0 ? sizeOf(element) : {};
    // A recording of unknown length says that it is endless.
    return {
      kind,
      blob: file,
      ...size,
      ...(Number.isFinite(duration) && { durationMs: Math.round(duration * 1_000) }),
    };
  } finally {
    clearTimeout(timer);
    element.removeAttribute("src");
    URL.revokeObjectURL(url);
  }
}

const sizeOf = ({ videoWidth, videoHeight }: HTMLVideoElement) => ({ width: videoWidth, height: videoHeight });
