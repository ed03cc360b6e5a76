import type { Message, Reaction } from "@lingualoom/contract/shapes.ts";
import { createStore } from "#/external-store.ts";
import { withReactions } from "./own-reactions.ts";

/** What somebody has just pressed: to react with an emoji, or to take that back. */
export interface ReactionChange {
  readonly messageId: string;
  readonly emoji: string;
  readonly wanted: boolean;
}

/** Shown at once, until the server has answered. Global because they outlive the chat in which they were pressed. */
export const reactionWishes = createStore<readonly ReactionChange[]>([]);

/** The messages as they will be once the server has done what was pressed. */
export function withReactionWishes(
  messages: readonly Message[],
  wishes: readonly ReactionChange[],
  me: string,
): readonly Message[] {
  if (wishes.length === 0) return messages;
  return messages.map((message) => {
    const own = wishes.filter(({ messageId }) => messageId === message._id);
    if (own.length === 0) return message;
    return withReactions(
      message,
      own.reduce((reactions, wish) => afterWish(reactions, wish, me), message.reactions ?? []),
    );
  });
}

function afterWish(reactions: readonly Reaction[], { emoji, wanted }: ReactionChange, me: string): Reaction[] {
  const known = reactions.find((one) => one.emoji === emoji);
  if (!known) return wanted ? [...reactions, { emoji, count: 1, users: [me], mine: true }] : [...reactions];
  if ((known.mine ?? false) === wanted) return [...reactions];
  const others = known.users.filter((id) => id !== me);
  const changed = {
    emoji,
    mine: wanted,
    count: known.count + (wanted ? 1 : -1),
    users: wanted ? [...others, me] : others,
  };
  return reactions.flatMap((one) => (one !== known ? [one] : changed.count > 0 ? [changed] : []));
}
