import type { Platform } from "#/platform/context.ts";
import type { AttachmentRow } from "#/platform/media/attachment-store.ts";
import { isStored } from "./idempotency-store.ts";

/** An earlier upload, an inline file, or a copy from another message; with a description. */
export type DraftAttachment = { readonly alt: string } & (
  | { readonly mediaId: string }
  | { readonly bytes: Uint8Array }
  | { readonly copyOf: string }
);

export interface AttachmentsOfMessage {
  readonly from: string;
  readonly conversationId: string;
  readonly clientMessageId: string;
  readonly attachments: readonly DraftAttachment[];
}

/** Prepares a draft's files to be stored with its message; null when the message is already stored. */
export type ReadyAttachments = (draft: AttachmentsOfMessage) => Promise<AttachmentRow[] | null>;

export function createReadyAttachments({ database, pictures, uploads, limits }: Platform): ReadyAttachments {
  async function upload(from: string, bytes: Uint8Array): Promise<string> {
    await limits.consume("UPLOAD", from);
    return pictures.create(from, bytes, "message");
  }

  async function mediaIdOf(from: string, file: DraftAttachment): Promise<string> {
    if ("mediaId" in file) {
      // The answer to the last bytes may have been lost, or their server may have stopped.
      await uploads.finish(from, file.mediaId);
      return file.mediaId;
    }
    return "copyOf" in file ? pictures.copy(from, file.copyOf) : upload(from, file.bytes);
  }

  return async ({ from, conversationId, clientMessageId, attachments }) => {
    // A retry gets the stored message even if its files are deleted by now, and creates none again.
    if (await isStored(database, from, clientMessageId)) return null;
    const files: { id: string; alt: string }[] = [];
    for (const one of attachments) files.push({ id: await mediaIdOf(from, one), alt: one.alt });
    return pictures.claim({ files, ownerId: from, conversationId, clientMessageId });
  };
}
