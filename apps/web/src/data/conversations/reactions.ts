import type { Message, Reaction } from "@lingualoom/contract/shapes.ts";

export interface ReactionWish {
  readonly messageId: string;
  readonly emoji: string;
  readonly wanted: boolean;
}

/** The server omits the field when a message has no reactions or is deleted. */
export function withReactions(message: Message, reactions: readonly Reaction[]): Message {
  const { reactions: _, ...rest } = message;
  const isGone = message.deletedAt !== undefined || message.hidden;
  return isGone || reactions.length === 0 ? rest : { ...rest, reactions: [...reactions] };
}

/** Keeps which reactions are mine; events for all members omit that. */
export function withOwnReactions(before: Message, after: Message): Message {
  if (!after.reactions?.some(({ mine }) => mine === undefined)) return after;
  const wasMine = (emoji: string) => before.reactions?.some((one) => one.emoji === emoji && one.mine) ?? false;
  const reactions = after.reactions.map((one) => ({ ...one, mine: one.mine ?? wasMine(one.emoji) }));
  return { ...after, reactions };
}

export function withReactionWish(message: Message, { emoji, wanted }: ReactionWish, me: string): Message {
  const reactions = message.reactions ?? [];
  const known = reactions.find((one) => one.emoji === emoji);
  if ((known?.mine ?? false) === wanted) return message;
  if (!known) return withReactions(message, [...reactions, { emoji, count: 1, users: [me], mine: true }]);
  const others = known.users.filter((id) => id !== me);
  const changed = {
    emoji,
    mine: wanted,
    count: known.count + (wanted ? 1 : -1),
    users: wanted ? [...others, me] : others,
  };
  return withReactions(
    message,
    reactions.flatMap((one) => (one !== known ? [one] : changed.count > 0 ? [changed] : [])),
  );
}
