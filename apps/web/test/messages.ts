import type { Chat, Message } from "@lingualoom/contract/shapes.ts";

/** Two people of the tests. */
export const ANA = "0199a000-0000-7000-8000-00000000000a";
export const EMMA = "0199a000-0000-7000-8000-00000000000e";
export const CONVERSATION = "0199a000-0000-7000-8000-0000000000c0";

/** A message from Emma to Ana, the reader of the tests, unless told otherwise. */
export function message(seq: number, other: Partial<Message> = {}): Message {
  return {
    _id: `0199a000-0000-7000-8000-${String(seq).padStart(12, "0")}`,
    conversationId: CONVERSATION,
    seq,
    senderId: EMMA,
    receiverId: ANA,
    text: `message ${seq}`,
    image: "",
    createdAt: new Date(Date.UTC(2026, 10, 21, 9, seq)).toISOString(),
    clientMessageId: `client ${seq}`,
    revision: 1,
    changeSeq: seq,
    ...other,
  };
}

export const fromAna = (seq: number, other: Partial<Message> = {}) =>
  message(seq, { senderId: ANA, receiverId: EMMA, ...other });

/** Nothing has arrived anywhere or been read. */
export const NO_MARKS = { lastReadSeq: 0, theirLastReadSeq: 0, theirLastDeliveredSeq: 0 };

/** Ana's chat with Emma. */
export function chat(lastMessage: Message, other: Partial<Chat> = {}): Chat {
  return {
    _id: EMMA,
    fullName: "Emma",
    profilePic: "",
    conversationId: CONVERSATION,
    lastMessage,
    unreadCount: 0,
    changeSeq: lastMessage.changeSeq,
    lastReadSeq: lastMessage.seq,
    theirLastReadSeq: 0,
    theirLastDeliveredSeq: 0,
    muted: false,
    ...other,
  };
}
