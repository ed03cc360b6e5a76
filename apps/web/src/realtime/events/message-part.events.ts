import type { Message } from "@lingualoom/contract/shapes.ts";
import { type ConversationState, messageIn, withChanges } from "#/data/conversations/conversation-state.ts";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { changed, find } from "./conversation-list.events.ts";
import { STALE, type Stale } from "./stale.ts";

/** That a part of a message has changed, such as its reactions or the votes of its poll. */
interface PartChanged {
  readonly conversationId: string;
  readonly messageId: string;
  readonly changeSeq: number;
}

type After = (message: Message) => Message;

export function historyAfterPart(
  state: ConversationState,
  event: PartChanged,
  after: After,
): ConversationState | Stale {
  if (event.changeSeq <= state.changeSeq) return state;
  if (event.changeSeq > state.changeSeq + 1) return STALE;
  const message = messageIn(state, event.messageId);
  return withChanges(state, message ? [after(message)] : [], event.changeSeq);
}

export function listAfterPart(list: ConversationList, event: PartChanged, after: After): ConversationList | Stale {
  const before = find(list, event.conversationId);
  if (!before || event.changeSeq <= before.changeSeq) return list;
  if (event.changeSeq > before.changeSeq + 1) return STALE;
  return changed(list, before._id, (one) => ({
    ...one,
    changeSeq: event.changeSeq,
    lastMessage: one.lastMessage._id === event.messageId ? after(one.lastMessage) : one.lastMessage,
  }));
}
