import type { Sql } from "../../../database/open.ts";
import type { PictureRow } from "../../../media/picture-store.ts";
import type { Pictures } from "../../../media/pictures.ts";
import type { Limits } from "../../../rate-limits/limits.ts";
import { isStored } from "./sent-before-store.ts";

/** Uploaded before, or given with the message. */
export type DraftPicture = { readonly mediaId: string } | { readonly bytes: Uint8Array };

export interface PictureOfMessage {
  readonly from: string;
  readonly conversationId: string;
  readonly clientMessageId: string;
  readonly picture: DraftPicture;
  readonly alt: string;
}

/** Gets a draft's picture ready to be stored with its message; null when the message is stored already. */
export type ReadyPicture = (draft: PictureOfMessage) => Promise<PictureRow | null>;

export interface ReadyPictureDependencies {
  readonly database: Sql;
  readonly pictures: Pictures;
  readonly limits: Limits;
}

export function createReadyPicture({ database, pictures, limits }: ReadyPictureDependencies): ReadyPicture {
  async function upload(from: string, bytes: Uint8Array): Promise<string> {
    await limits.consume("UPLOAD", from);
    return pictures.create(from, bytes, "message");
  }

  return async ({ from, conversationId, clientMessageId, picture, alt }) => {
    // A repeat gets the stored message even when its picture has ended since, and makes none again.
    if (await isStored(database, from, clientMessageId)) return null;
    const mediaId = "mediaId" in picture ? picture.mediaId : await upload(from, picture.bytes);
    return pictures.claim({ mediaId, ownerId: from, conversationId, clientMessageId, alt });
  };
}
