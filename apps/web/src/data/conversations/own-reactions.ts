import type { Message, Reaction } from "@lingualoom/contract/shapes.ts";

/** A message that went to all members does not say which reactions are mine: those that were, still are. */
export function withOwnReactions(before: Message, after: Message): Message {
  if (!after.reactions?.some(({ mine }) => mine === undefined)) return after;
  const wasMine = (emoji: string) => before.reactions?.some((one) => one.emoji === emoji && one.mine) ?? false;
  const reactions = after.reactions.map((one) => ({ ...one, mine: one.mine ?? wasMine(one.emoji) }));
  return { ...after, reactions };
}

/** A message with other reactions; without any it has no such field, and what is gone has none. */
export function withReactions(message: Message, reactions: readonly Reaction[]): Message {
  const { reactions: _, ...rest } = message;
  const isGone = message.deletedAt !== undefined || message.hidden;
  return isGone || reactions.length === 0 ? rest : { ...rest, reactions: [...reactions] };
}
