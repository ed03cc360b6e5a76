import type { Message, Poll } from "@lingualoom/contract/shapes.ts";
import { createStore } from "#/external-store.ts";
import { withCount } from "./own-votes.ts";

/** What somebody has just chosen in a poll. */
export interface VoteWish {
  readonly messageId: string;
  readonly chosen: readonly number[];
}

/** Shown at once, until the server has answered. Global because they outlive the chat in which they were pressed. */
export const voteWishes = createStore<readonly VoteWish[]>([]);

/** The messages as they will be once the server has counted what was chosen. */
export function withVoteWishes(messages: readonly Message[], wishes: readonly VoteWish[]): readonly Message[] {
  if (wishes.length === 0) return messages;
  return messages.map((message) => {
    const wish = wishes.find(({ messageId }) => messageId === message._id);
    return wish && message.poll ? { ...message, poll: afterWish(message.poll, wish.chosen) } : message;
  });
}

function afterWish(poll: Poll, chosen: readonly number[]): Poll {
  const { mine = [] } = poll;
  const votes = poll.options.map(({ id, votes }) => votes + Number(chosen.includes(id)) - Number(mine.includes(id)));
  const voters = poll.voters + Number(chosen.length > 0) - Number(mine.length > 0);
  return withCount(poll, { votes, voters }, [...chosen]);
}
