import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { withCount } from "#/data/conversations/own-votes.ts";
import { historyAfterPart, listAfterPart } from "./message-part.events.ts";

type Event = EventPayload<"pollChanged">;

/** A message after somebody, possibly I on another device, answered its poll or ended it. */
function messageAfterVote(message: Message, event: Event, me: string): Message {
  const { changeSeq, by, chosen } = event;
  const { poll } = message;
  return { ...message, changeSeq, ...(poll && { poll: withCount(poll, event, by === me ? chosen : poll.mine) }) };
}

export const historyAfterVote = (state: ConversationState, event: Event, me: string) =>
  historyAfterPart(state, event, (message) => messageAfterVote(message, event, me));

export const listAfterVote = (list: ConversationList, event: Event, me: string) =>
  listAfterPart(list, event, (message) => messageAfterVote(message, event, me));
