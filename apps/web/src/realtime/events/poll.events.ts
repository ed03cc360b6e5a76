import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { type ConversationState, messageIn, withChanges } from "../../data/conversations/conversation-state.ts";
import type { ConversationList } from "../../data/conversations/conversations.queries.ts";
import { withCount } from "../../data/conversations/own-votes.ts";
import { STALE, type Stale } from "../missed/stale.ts";
import { changed, find } from "./conversation-list.events.ts";

type Event = EventPayload<"pollChanged">;

/** A message after somebody, possibly I on another device, answered its poll or ended it. */
function messageAfterVote(message: Message, event: Event, me: string): Message {
  const { changeSeq, by, chosen } = event;
  const { poll } = message;
  return { ...message, changeSeq, ...(poll && { poll: withCount(poll, event, by === me ? chosen : poll.mine) }) };
}

export function historyAfterVote(state: ConversationState, event: Event, me: string): ConversationState | Stale {
  if (event.changeSeq <= state.changeSeq) return state;
  if (event.changeSeq > state.changeSeq + 1) return STALE;
  const message = messageIn(state, event.messageId);
  return withChanges(state, message ? [messageAfterVote(message, event, me)] : [], event.changeSeq);
}

export function listAfterVote(list: ConversationList, event: Event, me: string): ConversationList | Stale {
  const before = find(list, event.conversationId);
  if (!before || event.changeSeq <= before.changeSeq) return list;
  if (event.changeSeq > before.changeSeq + 1) return STALE;
  return changed(list, before._id, (one) => ({
    ...one,
    changeSeq: event.changeSeq,
    lastMessage:
      one.lastMessage._id === event.messageId ? messageAfterVote(one.lastMessage, event, me) : one.lastMessage,
  }));
}
