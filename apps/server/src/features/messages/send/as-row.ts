import type { PictureRow } from "../../../media/picture-store.ts";
import type { MessageRow } from "../../message/message-row-store.ts";
import type { QuotedRow } from "../../message/parts/reply.ts";
import type { NewMessage } from "./new-message.ts";
import type { StoredMessage } from "./stored-message.ts";

/** A message that was just stored, as a reading of it would find it. */
export const asRow = (
  { senderId, clientMessageId }: NewMessage,
  stored: StoredMessage,
  picture: PictureRow | null,
  reply_to: QuotedRow | null,
): MessageRow => ({
  id: stored.id,
  conversation_id: stored.conversationId,
  seq: stored.seq,
  change_seq: stored.changeSeq,
  sender_id: senderId,
  client_message_id: clientMessageId,
  revision: stored.revision,
  text: stored.text,
  language: stored.language,
  created_at: stored.createdAt,
  edited_at: stored.editedAt,
  expires_at: stored.expiresAt,
  deleted_at: stored.deletedAt,
  system: null,
  reactions: stored.reactions,
  mentions: stored.mentions ?? null,
  renditions: stored.renditions,
  suggestions: stored.suggestions,
  corrections: stored.corrections,
  picture,
  reply_to,
  forwarded_level: stored.forwardedLevel,
});
