import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { type CachedHistory, withChanges } from "#/data/conversations/conversation-state.ts";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { withOwnReactions, withReactions } from "#/data/conversations/reactions.ts";
import { withCount } from "#/data/conversations/votes.ts";
import { changed, find } from "./conversation-list.events.ts";
import { STALE, type Stale } from "./stale.ts";

interface Counted {
  readonly conversationId: string;
  readonly messageId: string;
  readonly changeSeq: number;
}

type After = (message: Message) => Message;

/** The event says only whether `by` added or removed the emoji, not which reactions are mine. */
export const afterReactions =
  ({ changeSeq, by, emoji, added, reactions }: EventPayload<"reactionsChanged">, me: string): After =>
  (message) => {
    const mine = (one: string) => (by === me && one === emoji ? { mine: added } : {});
    const after = reactions.map((one) => ({ ...one, ...mine(one.emoji) }));
    return withOwnReactions(message, { ...withReactions(message, after), changeSeq });
  };

export const afterVote =
  (event: EventPayload<"pollChanged">, me: string): After =>
  ({ poll, ...message }) => ({
    ...message,
    changeSeq: event.changeSeq,
    ...(poll && { poll: withCount(poll, event, (event.by === me && event.chosen) || poll.mine) }),
  });

export function historyAfterCount(state: CachedHistory, { changeSeq }: Counted): CachedHistory | Stale {
  if (changeSeq <= state.changeSeq) return state;
  return changeSeq > state.changeSeq + 1 ? STALE : withChanges(state, [], changeSeq);
}

export function listAfterCount(list: ConversationList, event: Counted, after: After): ConversationList | Stale {
  const before = find(list, event.conversationId);
  if (!before || event.changeSeq <= before.changeSeq) return list;
  if (event.changeSeq > before.changeSeq + 1) return STALE;
  return changed(list, before._id, (one) => ({
    ...one,
    changeSeq: event.changeSeq,
    lastMessage: one.lastMessage._id === event.messageId ? after(one.lastMessage) : one.lastMessage,
  }));
}
