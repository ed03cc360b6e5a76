import type { Message } from "@lingualoom/contract/shapes.ts";
import { type ConversationState, lastSeq, withChanges } from "../api/conversation-state.ts";
import { STALE, type Stale } from "./stale.ts";

/**
 * A conversation after `newMessage`, `messageSent` or `messageUpdated`. What is already known changes nothing; a
 * hole in `seq` or in the change counter makes the state stale.
 */
export function conversationAfterMessage(
  state: ConversationState,
  message: Message,
): ConversationState | Stale {
  if (message.changeSeq <= state.changeSeq) return state;
  if (message.changeSeq > state.changeSeq + 1 || message.seq > lastSeq(state) + 1) return STALE;
  return withChanges(state, [message], message.changeSeq);
}
