import { endUpload, uploadFile } from "../../transport/upload.ts";
import type { OutboxAttachment, OutboxEntry } from "./entry.ts";
import { noteProgress } from "./upload-progress.ts";
import { uploadTurn } from "./upload-turn.ts";

/** Remembers what has become of an attachment, for the next attempt and over reloads. */
export type StoreAttachment = (attachment: OutboxAttachment) => Promise<void>;

interface Uploading {
  readonly entry: OutboxEntry;
  readonly store: StoreAttachment;
  /** Aborted when its author stops it. */
  readonly signal: AbortSignal;
}

/**
 * Uploads the attachments of an entry that are not uploaded yet. One that is refused stops the others; they go on where
 * they were with the next attempt.
 *
 * @returns their ids, in their order
 */
export async function uploadEntry({ entry, store, signal }: Uploading): Promise<string[]> {
  const stopped = new AbortController();
  const either = AbortSignal.any([signal, stopped.signal]);
  const uploads = (entry.attachments ?? []).map((one) => uploadOne(one, store, either));
  try {
    return await Promise.all(uploads);
  } catch (error) {
    stopped.abort();
    await Promise.allSettled(uploads);
    throw error;
  }
}

async function uploadOne(attachment: OutboxAttachment, store: StoreAttachment, signal: AbortSignal): Promise<string> {
  const { key, uploadId } = attachment;
  if (uploadId && attachment.isUploaded) return uploadId;
  noteProgress(key, 0);
  const free = await uploadTurn();
  try {
    const id = await uploadFile({
      file: attachment.blob,
      metadata: metadataOf(attachment),
      uploadId,
      signal,
      began: (begun) => void store({ ...attachment, uploadId: begun }),
      progress: (fraction) => noteProgress(key, fraction),
    });
    await store({ ...attachment, uploadId: id, isUploaded: true });
    return id;
  } finally {
    free();
    noteProgress(key, null);
  }
}

/** The server looks into the file itself; this is what the file does not say, or a browser knows better. */
function metadataOf({ name, width, height, durationMs, waveform }: OutboxAttachment): Record<string, string> {
  const numbers = Object.entries({ width, height, durationMs }).filter(([, value]) => value);
  return {
    ...(name && { filename: name }),
    ...Object.fromEntries(numbers.map(([field, value]) => [field, String(Math.round(value as number))])),
    ...(waveform && { voice: "1", waveform: btoa(String.fromCharCode(...waveform)) }),
  };
}

/** What is uploaded of an entry that its author has deleted is of no use. */
export function endUploads({ attachments }: OutboxEntry): void {
  for (const { uploadId } of attachments ?? []) if (uploadId) void endUpload(uploadId).catch(() => {});
}
