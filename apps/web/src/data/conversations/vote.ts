import type { Output } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { type ConversationState, withMessages } from "./conversation-state.ts";
import { historyQuery } from "./history.queries.ts";
import { withCount } from "./own-votes.ts";
import { type VoteWish, voteWishes } from "./vote-wishes.ts";

type Answer = Output<"PUT /message/:id/poll">;

/** Messages whose poll waits for an answer. Global like the wishes. */
const underWay = new Set<string>();

/**
 * Chooses in the poll of a message, and shows it at once. Pressed again before the answer it is sent after it, so that the
 * last press counts.
 *
 * @throws ApiError when it is refused; then it shows no longer
 */
export async function vote(client: QueryClient, message: Message, chosen: readonly number[]): Promise<void> {
  const { _id: messageId, conversationId } = message;
  const isThis = (one: VoteWish) => one.messageId === messageId;
  const others = () => voteWishes.get().filter((one) => !isThis(one));
  voteWishes.set([...others(), { messageId, chosen }]);
  if (underWay.has(messageId)) return;
  underWay.add(messageId);
  try {
    for (let wish = voteWishes.get().find(isThis), sent: VoteWish | undefined; wish && wish !== sent; ) {
      sent = wish;
      const body = { options: [...wish.chosen] };
      const answer = await call("PUT /message/:id/poll", { params: { id: messageId }, body });
      client.setQueryData(historyQuery(conversationId).queryKey, (state) =>
        state ? withAnswer(state, messageId, answer) : state,
      );
      wish = voteWishes.get().find(isThis);
    }
  } finally {
    underWay.delete(messageId);
    voteWishes.set(others());
  }
}

/** Until the event comes, which alone moves the counters. What changed since the answer is known better. */
function withAnswer(state: ConversationState, messageId: string, { changeSeq, mine, ...count }: Answer) {
  if (changeSeq <= state.changeSeq) return state;
  return withMessages(state, ({ messages }) =>
    messages.map((one) =>
      one._id === messageId && one.poll ? { ...one, poll: withCount(one.poll, count, mine) } : one,
    ),
  );
}
