import type { Message, Poll, PollCount } from "@lingualoom/contract/shapes.ts";

export interface VoteWish {
  readonly messageId: string;
  readonly chosen: readonly number[];
}

export const withCount = (poll: Poll, { votes, voters, firstVoters, closedAt }: PollCount, mine = poll.mine): Poll => ({
  ...poll,
  options: poll.options.map((option, i) => ({ ...option, votes: votes[i] ?? 0 })),
  voters,
  ...(firstVoters && { firstVoters }),
  ...(closedAt !== undefined && { closedAt }),
  ...(mine && { mine }),
});

/** Keeps my choice; events for all members omit it. */
export function withOwnVotes(before: Message, after: Message): Message {
  const mine = before.poll?.mine;
  return after.poll && !after.poll.mine && mine ? { ...after, poll: { ...after.poll, mine } } : after;
}

export function withVoteWish(message: Message, { chosen }: VoteWish): Message {
  const { poll } = message;
  if (!poll) return message;
  const { mine = [] } = poll;
  const votes = poll.options.map(({ id, votes }) => votes + Number(chosen.includes(id)) - Number(mine.includes(id)));
  const voters = poll.voters + Number(chosen.length > 0) - Number(mine.length > 0);
  return { ...message, poll: withCount(poll, { votes, voters }, [...chosen]) };
}
