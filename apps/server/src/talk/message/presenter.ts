import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import { type MessageRow, parts } from "./message-row-store.ts";
import { asOf, goneAt, presentGone } from "./parts/lifetime.ts";

export type Setting = Pick<Membership, "kind" | "memberIds"> & Partial<Pick<Membership, "group">>;

const presenters = parts.flatMap(({ present }) => present ?? []);
const lasting = parts.flatMap(({ presentAlways }) => presentAlways ?? []);

export function presentMessage(row: MessageRow, conversation: Setting, now: Date | null = null): Message {
  const gone = goneAt(row);
  const message: Message = {
    _id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    senderId: row.sender_id,
    ...receiver(row, conversation),
    text: "",
    image: "",
    createdAt: writtenOut(row.created_at),
    clientMessageId: row.client_message_id,
    revision: row.revision,
    changeSeq: row.change_seq,
  };
  for (const present of lasting) Object.assign(message, present(row));
  if (gone) return Object.assign(message, presentGone(row, gone));
  const view = { now, latestFrom: conversation.group?.latestFrom };
  for (const present of presenters) Object.assign(message, present(row, view));
  return message;
}

export const presentMessageAt = (row: MessageRow, conversation: Setting, now: Date): Message =>
  presentMessage(asOf(row, now), conversation, now);

/** The specification requires the other person's id in a direct conversation. */
function receiver({ sender_id }: MessageRow, { kind, memberIds }: Setting): Pick<Message, "receiverId"> {
  // A webhook's message has neither of the two as its receiver.
  const isTheirs = kind === "direct" && memberIds.includes(sender_id);
  const receiverId = isTheirs ? memberIds.find((id) => id !== sender_id) : undefined;
  return receiverId === undefined ? {} : { receiverId };
}

const lastWritten = { time: new Date(0), text: new Date(0).toISOString() };

/** Cached, because messages of a batch share a `Date`, which costs more to format than the rest. */
function writtenOut(time: Date): string {
  if (time !== lastWritten.time) Object.assign(lastWritten, { time, text: time.toISOString() });
  return lastWritten.text;
}
