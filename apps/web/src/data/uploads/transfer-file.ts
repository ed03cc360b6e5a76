import { uploadFile } from "#/transport/upload.ts";
import type { UploadableFile } from "./file-facts.ts";
import { noteProgress } from "./upload-progress.ts";

interface Transfer {
  readonly began: (uploadId: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads one file when it is its turn, and reports progress.
 * @returns the id of the attachment
 * @throws ApiError
 */
export async function transferFile(attachment: UploadableFile, { began, signal }: Transfer): Promise<string> {
  const { key, uploadId, blob } = attachment;
  noteProgress(key, 0);
  const free = await uploadTurn();
  try {
    const poster = uploadId ? "" : await uploadPoster(attachment, signal);
    signal.throwIfAborted();
    return await uploadFile({
      file: blob,
      metadata: { ...metadataOf(attachment), ...(poster && { poster }) },
      uploadId,
      signal,
      began,
      progress: (fraction) => noteProgress(key, fraction),
    });
  } finally {
    free();
    noteProgress(key, null);
  }
}

/** Uploads the first frame of a video. A video without one is sent all the same. */
async function uploadPoster({ kind, blob }: UploadableFile, signal: AbortSignal): Promise<string> {
  if (kind !== "video") return "";
  try {
    const { posterOf } = await import("./poster-of.ts");
    const file = await posterOf(blob);
    if (!file) return "";
    const ignore = () => {};
    return await uploadFile({ file, metadata: {}, uploadId: undefined, signal, began: ignore, progress: ignore });
  } catch {
    return "";
  }
}

/** Returns metadata that the file itself lacks, or that the browser knows better than the server. */
function metadataOf({ name, width, height, durationMs, waveform }: UploadableFile): Record<string, string> {
  const numbers = Object.entries({ width, height, durationMs }).filter(([, value]) => value);
  return {
    ...(name && { filename: name }),
    ...Object.fromEntries(numbers.map(([field, value]) => [field, String(Math.round(value as number))])),
    ...(waveform && { voice: "1", waveform: btoa(String.fromCharCode(...waveform)) }),
  };
}

/** More uploads at once would share the same bandwidth, and each would take longer. */
const AT_ONCE = 2;

/** Global because all conversations share the network. */
let taken = 0;
const waiting: (() => void)[] = [];

/** Resolves when another upload may begin, to a function that ends its turn. */
async function uploadTurn(): Promise<() => void> {
  if (taken < AT_ONCE) taken++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  return () => {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  };
}
