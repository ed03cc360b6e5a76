import type { Message } from "@lingualoom/contract/shapes.ts";

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
    image: "",
    createdAt: row.created_at.toISOString(),
    clientMessageId: row.client_message_id,
    revision: row.revision,
    changeSeq: row.change_seq,
    ...(row.language === null ? {} : { language: row.language }),
  };
}
