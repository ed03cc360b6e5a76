import type { Output } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { type ConversationState, withMessages } from "./conversation-state.ts";
import { historyQuery } from "./history.queries.ts";
import { withReactions } from "./own-reactions.ts";
import { type ReactionChange, reactionWishes } from "./reaction-wishes.ts";

type Answer = Output<"PUT /message/:id/reactions/:emoji">;

/** Those that wait for an answer. Global like the wishes. */
const underWay = new Set<string>();

/**
 * Reacts with an emoji or takes that back, and shows it at once. Pressed again before the answer it is sent after it, so
 * that the last press counts.
 *
 * @throws ApiError when it is refused; then it shows no longer
 */
export async function react(
  client: QueryClient,
  { _id: messageId, conversationId }: Message,
  emoji: string,
  wanted: boolean,
): Promise<void> {
  const isThis = (one: ReactionChange) => one.messageId === messageId && one.emoji === emoji;
  const others = () => reactionWishes.get().filter((one) => !isThis(one));
  reactionWishes.set([...others(), { messageId, emoji, wanted }]);
  const key = `${messageId} ${emoji}`;
  if (underWay.has(key)) return;
  underWay.add(key);
  try {
    for (let wish = reactionWishes.get().find(isThis), sent: boolean | undefined; wish; ) {
      if (wish.wanted === sent) break;
      sent = wish.wanted;
      const name = sent ? "PUT /message/:id/reactions/:emoji" : "DELETE /message/:id/reactions/:emoji";
      const answer = await call(name, { params: { id: messageId, emoji } });
      client.setQueryData(historyQuery(conversationId).queryKey, (state) =>
        state ? withAnswer(state, messageId, answer) : state,
      );
      wish = reactionWishes.get().find(isThis);
    }
  } finally {
    underWay.delete(key);
    reactionWishes.set(others());
  }
}

/**
 * Until the event comes, which alone moves the counters. What changed since the answer is known better: it came after the
 * event.
 */
function withAnswer(state: ConversationState, messageId: string, { changeSeq, reactions }: Answer): ConversationState {
  if (changeSeq <= state.changeSeq) return state;
  return withMessages(state, ({ messages }) =>
    messages.map((one) => (one._id === messageId ? withReactions(one, reactions) : one)),
  );
}
