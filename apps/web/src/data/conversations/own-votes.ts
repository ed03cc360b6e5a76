import type { Message, Poll, PollCount } from "@lingualoom/contract/shapes.ts";

/** A message that went to all members does not say what I chose: what that was, it still is. */
export function withOwnVotes(before: Message, after: Message): Message {
  const mine = before.poll?.mine;
  return after.poll && !after.poll.mine && mine ? { ...after, poll: { ...after.poll, mine } } : after;
}

/** A poll as it is counted now, and with what I chose. */
export const withCount = (poll: Poll, { votes, voters, closedAt }: PollCount, mine = poll.mine): Poll => ({
  ...poll,
  options: poll.options.map((option, i) => ({ ...option, votes: votes[i] ?? 0 })),
  voters,
  ...(closedAt !== undefined && { closedAt }),
  ...(mine && { mine }),
});
