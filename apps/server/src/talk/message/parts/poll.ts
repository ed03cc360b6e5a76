import type { Poll, PollCount } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { Fragment, MessagePart } from "../part.ts";
import { ownChoices, removeTally, VOTES } from "../tally-store.ts";

export interface OfferedPoll {
  readonly options: readonly string[];
  readonly multiple: boolean;
}

/** The value of `messages.poll`. Without counts there are no votes yet. */
export type StoredPoll = OfferedPoll & Partial<PollCount>;

export interface NewPoll {
  readonly poll?: OfferedPoll | undefined;
}

export interface PollColumns {
  poll: StoredPoll | null;
  my_votes?: readonly number[] | null;
}

/** `me`'s votes in message `m`. Messages without a poll cost no lookup. */
export const myVotesColumn = (sql: Sql, me: string): Fragment => sql`
  case when m.poll is not null then ${ownChoices(sql, VOTES, me)} end as my_votes`;

export const poll: MessagePart<PollColumns, NewPoll> = {
  sent: {
    has: ({ poll }) => poll !== undefined,
    values: [
      {
        name: "poll",
        type: "text",
        isFree: true,
        of: ({ poll }) => poll && JSON.stringify(poll),
      },
    ],
    columns: { poll: "nullif(i.poll, '')::jsonb" },
  },
  fresh: ({ poll = null }) => ({ poll }),
  columns: (sql: Sql) => sql`m.poll`,
  viewerColumns: myVotesColumn,
  exported: (sql: Sql, me) => sql`m.poll, ${myVotesColumn(sql, me)}`,
  present: ({ poll, my_votes }) => (poll ? { poll: presentPoll(poll, my_votes) } : {}),
  endsWithMessage: {
    set: (sql: Sql) => sql`poll = null`,
    rows: (sql, conversationId, ids) => removeTally(sql, VOTES, conversationId, ids),
  },
};

export const countOf = ({ options, votes = options.map(() => 0), voters = 0, closedAt }: StoredPoll): PollCount => ({
  votes: [...votes],
  voters,
  ...(closedAt !== undefined && { closedAt }),
});

function presentPoll(poll: StoredPoll, mine: readonly number[] | null | undefined): Poll {
  const { votes, ...count } = countOf(poll);
  return {
    options: poll.options.map((text, i) => ({ id: i + 1, text, votes: votes[i] ?? 0 })),
    multiple: poll.multiple,
    ...count,
    ...(mine !== undefined && { mine: [...(mine ?? [])] }),
  };
}
