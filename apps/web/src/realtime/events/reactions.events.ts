import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { withOwnReactions, withReactions } from "#/data/conversations/own-reactions.ts";
import { historyAfterPart, listAfterPart } from "./message-part.events.ts";

type Event = EventPayload<"reactionsChanged">;

/** A message after somebody, possibly I on another device, reacted to it or took that back. */
function messageAfterReactions(message: Message, event: Event, me: string): Message {
  const { changeSeq, by, emoji, added, reactions } = event;
  const mine = (one: string) => (by === me && one === emoji ? { mine: added } : {});
  const after = reactions.map((one) => ({ ...one, ...mine(one.emoji) }));
  return withOwnReactions(message, { ...withReactions(message, after), changeSeq });
}

export const historyAfterReactions = (state: ConversationState, event: Event, me: string) =>
  historyAfterPart(state, event, (message) => messageAfterReactions(message, event, me));

export const listAfterReactions = (list: ConversationList, event: Event, me: string) =>
  listAfterPart(list, event, (message) => messageAfterReactions(message, event, me));
