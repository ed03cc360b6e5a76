import type { Context } from "../../../context.ts";
import type { PictureRow } from "../../../media/picture-store.ts";
import { isStored } from "./idempotency-store.ts";

/** Uploaded before, given with the message, or to be copied from another one. */
export type DraftPicture = { readonly mediaId: string } | { readonly bytes: Uint8Array } | { readonly copyOf: string };

export interface PictureOfMessage {
  readonly from: string;
  readonly conversationId: string;
  readonly clientMessageId: string;
  readonly picture: DraftPicture;
  readonly alt: string;
}

/** Gets a draft's picture ready to be stored with its message; null when the message is stored already. */
export type ReadyPicture = (draft: PictureOfMessage) => Promise<PictureRow | null>;

export function createReadyPicture({ database, pictures, limits }: Context): ReadyPicture {
  async function upload(from: string, bytes: Uint8Array): Promise<string> {
    await limits.consume("UPLOAD", from);
    return pictures.create(from, bytes, "message");
  }

  async function mediaIdOf(from: string, picture: DraftPicture): Promise<string> {
    if ("mediaId" in picture) return picture.mediaId;
    return "copyOf" in picture ? pictures.copy(from, picture.copyOf) : upload(from, picture.bytes);
  }

  return async ({ from, conversationId, clientMessageId, picture, alt }) => {
    // A repeat gets the stored message even when its picture has ended since, and makes none again.
    if (await isStored(database, from, clientMessageId)) return null;
    const mediaId = await mediaIdOf(from, picture);
    return pictures.claim({ mediaId, ownerId: from, conversationId, clientMessageId, alt });
  };
}
