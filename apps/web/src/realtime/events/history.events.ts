import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { type ConversationState, lastSeq, withChanges, withReceipts } from "#/data/conversations/conversation-state.ts";
import { STALE, type Stale } from "./stale.ts";

/**
 * A history after `newMessage`, `messageSent` or `messageUpdated`. What is already known changes nothing; a
 * hole in `seq` or in the change counter makes the state stale.
 */
export function historyAfterMessage(state: ConversationState, message: Message): ConversationState | Stale {
  if (message.hidden) return withChanges(state, [message], state.changeSeq);
  if (message.changeSeq <= state.changeSeq) return state;
  if (message.changeSeq > state.changeSeq + 1 || message.seq > lastSeq(state) + 1) return STALE;
  return withChanges(state, [message], message.changeSeq);
}

/** A history after a member, possibly I on another device, read up to `seq`: what is read has also arrived. */
export function historyAfterRead(
  state: ConversationState,
  receipt: EventPayload<"messagesRead">,
  me: string,
): ConversationState {
  const { userId, seq } = receipt;
  return withReceipts(
    state,
    userId === me ? { lastReadSeq: seq } : { theirLastReadSeq: seq, theirLastDeliveredSeq: seq },
  );
}

export function historyAfterDelivered(
  state: ConversationState,
  receipt: EventPayload<"messagesDelivered">,
  me: string,
): ConversationState {
  if (receipt.userId === me) return state;
  return withReceipts(state, { theirLastDeliveredSeq: receipt.seq });
}
