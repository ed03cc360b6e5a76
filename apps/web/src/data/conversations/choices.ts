import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { createStore, type Store } from "#/external-store.ts";
import { call } from "#/transport/call.ts";
import { historyQuery } from "./history.queries.ts";
import { messageById, putMessages } from "./messages.ts";
import { type ReactionWish, withReactions, withReactionWish } from "./reactions.ts";
import { type VoteWish, withCount, withVoteWish } from "./votes.ts";

interface Answered {
  readonly changeSeq: number;
  readonly after: (message: Message) => Message;
}

interface Choices<Wish> {
  /** Choices without an answer yet. Global, because they outlive the chat in which they were made. */
  readonly wishes: Store<readonly Wish[]>;
  /**
   * Sends a later choice for the same thing after the answer, so that the last one wins.
   * @throws ApiError when the server refuses; the choice is then reverted
   */
  readonly press: (client: QueryClient, conversationId: string, wish: Wish) => Promise<void>;
}

function createChoices<Wish extends { readonly messageId: string }>(
  keyOf: (wish: Wish) => string,
  send: (wish: Wish) => Promise<Answered>,
): Choices<Wish> {
  const wishes = createStore<readonly Wish[]>([]);
  const underWay = new Set<string>();
  return {
    wishes,
    async press(client, conversationId, wish) {
      const key = keyOf(wish);
      const others = () => wishes.get().filter((one) => keyOf(one) !== key);
      wishes.set([...others(), wish]);
      if (underWay.has(key)) return;
      underWay.add(key);
      try {
        for (let next: Wish | undefined = wish, sent = ""; next && JSON.stringify(next) !== sent; ) {
          sent = JSON.stringify(next);
          const { changeSeq, after } = await send(next);
          // Only events advance the change counter. After the event, the cache is newer than this answer.
          const state = client.getQueryData(historyQuery(conversationId).queryKey);
          const known = messageById(client, conversationId, wish.messageId);
          if (known && state && changeSeq > state.changeSeq) putMessages(client, conversationId, [after(known)]);
          next = wishes.get().find((one) => keyOf(one) === key);
        }
      } finally {
        underWay.delete(key);
        wishes.set(others());
      }
    },
  };
}

export const reactionChoices = createChoices<ReactionWish>(
  ({ messageId, emoji }) => `${messageId} ${emoji}`,
  async ({ messageId, emoji, wanted }) => {
    const name = wanted ? "PUT /message/:id/reactions/:emoji" : "DELETE /message/:id/reactions/:emoji";
    const { changeSeq, reactions } = await call(name, { params: { id: messageId, emoji } });
    return { changeSeq, after: (message) => withReactions(message, reactions) };
  },
);

export const voteChoices = createChoices<VoteWish>(
  ({ messageId }) => messageId,
  async ({ messageId, chosen }) => {
    const body = { options: [...chosen] };
    const { changeSeq, mine, ...count } = await call("PUT /message/:id/poll", { params: { id: messageId }, body });
    const after = (message: Message) =>
      message.poll ? { ...message, poll: withCount(message.poll, count, mine) } : message;
    return { changeSeq, after };
  },
);

export function withWishes(
  messages: readonly Message[],
  reactions: readonly ReactionWish[],
  votes: readonly VoteWish[],
  me: string,
): readonly Message[] {
  if (reactions.length + votes.length === 0) return messages;
  return messages.map((message) => {
    const isThis = ({ messageId }: { readonly messageId: string }) => messageId === message._id;
    const reacted = reactions.filter(isThis).reduce((one, wish) => withReactionWish(one, wish, me), message);
    return votes.filter(isThis).reduce(withVoteWish, reacted);
  });
}
