import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { type ConversationState, lastSeq, withChanges, withMarks } from "../data/conversation-state.ts";
import { STALE, type Stale } from "./stale.ts";

/**
 * A conversation after `newMessage`, `messageSent` or `messageUpdated`. What is already known changes nothing; a
 * hole in `seq` or in the change counter makes the state stale.
 */
export function conversationAfterMessage(
  state: ConversationState,
  message: Message,
): ConversationState | Stale {
  if (message.hidden) return withChanges(state, [message], state.changeSeq);
  if (message.changeSeq <= state.changeSeq) return state;
  if (message.changeSeq > state.changeSeq + 1 || message.seq > lastSeq(state) + 1) return STALE;
  return withChanges(state, [message], message.changeSeq);
}

const concerns = ({ messages }: ConversationState, { conversationId }: EventPayload<"messagesRead">) =>
  messages[0]?.conversationId === conversationId;

/** A conversation after somebody, possibly I on another device, read up to `seq`: what is read has also arrived. */
export function conversationAfterRead(
  state: ConversationState,
  mark: EventPayload<"messagesRead">,
  me: string,
): ConversationState {
  if (!concerns(state, mark)) return state;
  const { userId, seq } = mark;
  return withMarks(
    state,
    userId === me ? { lastReadSeq: seq } : { theirLastReadSeq: seq, theirLastDeliveredSeq: seq },
  );
}

export function conversationAfterDelivered(
  state: ConversationState,
  mark: EventPayload<"messagesDelivered">,
  me: string,
): ConversationState {
  if (!concerns(state, mark) || mark.userId === me) return state;
  return withMarks(state, { theirLastDeliveredSeq: mark.seq });
}
