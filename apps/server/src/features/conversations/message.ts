import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../database/open.ts";
import type { PictureRow } from "../../media/media-rows.ts";
import { pictureUrl } from "../../media/picture-url.ts";

/** A row of `messages` with the two people of its direct conversation. */
export interface MessageRow {
  id: string;
  conversation_id: string;
  seq: number;
  change_seq: number;
  sender_id: string;
  receiver_id: string;
  client_message_id: string;
  revision: number;
  text: string;
  language: string | null;
  created_at: Date;
  deleted_at: Date | null;
  picture: PictureRow | null;
}

/** The picture of `messages m`, as a column of its row; costs a message without one nothing. */
export const pictureColumn = (sql: Sql) => sql`
  case when m.media_id is not null then (
    select json_build_object('id', id, 'width', width, 'height', height, 'animated', animated, 'alt', alt)
    from media where media.id = m.media_id and ended_at is null
  ) end as picture`;

/** What a message says of its picture. */
export function shownPicture(picture: PictureRow | null): Pick<Message, "image" | "imageSize" | "alt"> {
  if (!picture) return { image: "" };
  const { id, width, height, animated, alt } = picture;
  return { image: pictureUrl(id), imageSize: { width, height, animated }, ...(alt === "" ? {} : { alt }) };
}

/** The one place where a stored message becomes what people see. */
export function asMessage(row: MessageRow): Message {
  return {
    _id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    senderId: row.sender_id,
    receiverId: row.receiver_id,
    text: row.text,
    ...shownPicture(row.picture),
    createdAt: row.created_at.toISOString(),
    clientMessageId: row.client_message_id,
    revision: row.revision,
    changeSeq: row.change_seq,
    ...(row.language === null ? {} : { language: row.language }),
    ...(row.deleted_at === null ? {} : { deletedAt: row.deleted_at.toISOString() }),
  };
}
