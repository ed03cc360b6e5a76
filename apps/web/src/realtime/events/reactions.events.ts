import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { type ConversationState, messageIn, withChanges } from "../../data/conversations/conversation-state.ts";
import type { ConversationList } from "../../data/conversations/conversations.queries.ts";
import { withOwnReactions, withReactions } from "../../data/conversations/own-reactions.ts";
import { STALE, type Stale } from "../missed/stale.ts";
import { changed, find } from "./conversation-list.events.ts";

type Event = EventPayload<"reactionsChanged">;

/** A message after somebody, possibly I on another device, reacted to it or took that back. */
function messageAfterReactions(message: Message, event: Event, me: string): Message {
  const { changeSeq, by, emoji, added, reactions } = event;
  const mine = (one: string) => (by === me && one === emoji ? { mine: added } : {});
  const after = reactions.map((one) => ({ ...one, ...mine(one.emoji) }));
  return withOwnReactions(message, { ...withReactions(message, after), changeSeq });
}

export function historyAfterReactions(state: ConversationState, event: Event, me: string): ConversationState | Stale {
  if (event.changeSeq <= state.changeSeq) return state;
  if (event.changeSeq > state.changeSeq + 1) return STALE;
  const message = messageIn(state, event.messageId);
  return withChanges(state, message ? [messageAfterReactions(message, event, me)] : [], event.changeSeq);
}

export function listAfterReactions(list: ConversationList, event: Event, me: string): ConversationList | Stale {
  const before = find(list, event.conversationId);
  if (!before || event.changeSeq <= before.changeSeq) return list;
  if (event.changeSeq > before.changeSeq + 1) return STALE;
  return changed(list, before._id, (one) => ({
    ...one,
    changeSeq: event.changeSeq,
    lastMessage:
      one.lastMessage._id === event.messageId ? messageAfterReactions(one.lastMessage, event, me) : one.lastMessage,
  }));
}
