import type { Platform } from "#/platform/context.ts";
import type { AttachmentRow } from "#/platform/media/attachment-store.ts";
import { isStored } from "./idempotency-store.ts";

/** Uploaded before, given with the message, or to be copied from another one; with what is to be seen on it. */
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

/** Gets a draft's files ready to be stored with its message; null when the message is stored already. */
export type ReadyAttachments = (draft: AttachmentsOfMessage) => Promise<AttachmentRow[] | null>;

export function createReadyAttachments({ database, pictures, uploads, limits }: Platform): ReadyAttachments {
  async function upload(from: string, bytes: Uint8Array): Promise<string> {
    await limits.consume("UPLOAD", from);
    return pictures.create(from, bytes, "message");
  }

  async function mediaIdOf(from: string, file: DraftAttachment): Promise<string> {
    if ("mediaId" in file) {
      // The answer to the last bytes may have been lost, or the server that got them ended.
      await uploads.finish(from, file.mediaId);
      return file.mediaId;
    }
    return "copyOf" in file ? pictures.copy(from, file.copyOf) : upload(from, file.bytes);
  }

  return async ({ from, conversationId, clientMessageId, attachments }) => {
    // A repeat gets the stored message even when its files have ended since, and makes none again.
    if (await isStored(database, from, clientMessageId)) return null;
    const files: { id: string; alt: string }[] = [];
    for (const one of attachments) files.push({ id: await mediaIdOf(from, one), alt: one.alt });
    return pictures.claim({ files, ownerId: from, conversationId, clientMessageId });
  };
}
