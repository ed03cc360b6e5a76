import { endUpload } from "#/transport/upload.ts";
import { type EarlyUpload, takeEarlyUpload } from "../uploads/early-uploads.ts";
import { transferFile } from "../uploads/transfer-file.ts";
import type { OutboxAttachment, OutboxEntry } from "./entry.ts";

export type StoreAttachment = (attachment: OutboxAttachment) => Promise<void>;

interface Uploading {
  readonly entry: Pick<OutboxEntry, "attachments">;
  readonly store: StoreAttachment;
  readonly signal: AbortSignal;
}

/**
 * Uploads the attachments of an entry that are not uploaded yet. A refused one stops the others, which continue with
 * the next attempt.
 * @returns their ids, in order
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
  let { uploadId } = attachment;
  if (uploadId && attachment.isUploaded) return uploadId;
  const began = (begun: string) => {
    uploadId = begun;
    void store({ ...attachment, uploadId });
  };
  const early = uploadId ? undefined : takeEarlyUpload(attachment.key);
  void early?.begun.then(began);
  const id =
    (early && (await finished(early, signal))) ?? (await transferFile({ ...attachment, uploadId }, { began, signal }));
  await store({ ...attachment, uploadId: id, isUploaded: true });
  return id;
}

async function finished({ id, end }: EarlyUpload, signal: AbortSignal): Promise<string | undefined> {
  signal.addEventListener("abort", end);
  try {
    return await id;
  } catch {
    signal.throwIfAborted();
    return undefined;
  } finally {
    signal.removeEventListener("abort", end);
  }
}

export function endUploads({ attachments }: OutboxEntry): void {
  for (const { uploadId } of attachments ?? []) if (uploadId) void endUpload(uploadId).catch(() => {});
}
