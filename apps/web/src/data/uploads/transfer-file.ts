import { uploadFile } from "#/transport/upload.ts";
import type { UploadableFile } from "./file-facts.ts";
import { noteProgress } from "./upload-progress.ts";
import { uploadTurn } from "./upload-turn.ts";

interface Transfer {
  readonly began: (uploadId: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads one file when its turn has come, and shows how far it is.
 *
 * @returns the id of the attachment
 * @throws ApiError
 */
export async function transferFile(attachment: UploadableFile, { began, signal }: Transfer): Promise<string> {
  const { key, uploadId, blob } = attachment;
  noteProgress(key, 0);
  const free = await uploadTurn();
  try {
    return await uploadFile({
      file: blob,
      metadata: metadataOf(attachment),
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

/** Returns what the file itself does not say, or a browser knows better than the server. */
function metadataOf({ name, width, height, durationMs, waveform }: UploadableFile): Record<string, string> {
  const numbers = Object.entries({ width, height, durationMs }).filter(([, value]) => value);
  return {
    ...(name && { filename: name }),
    ...Object.fromEntries(numbers.map(([field, value]) => [field, String(Math.round(value as number))])),
    ...(waveform && { voice: "1", waveform: btoa(String.fromCharCode(...waveform)) }),
  };
}
