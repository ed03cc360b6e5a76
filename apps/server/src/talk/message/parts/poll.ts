import type { Poll, PollCount } from "@lingualoom/contract/shapes.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql } from "#/platform/database/open.ts";
import { dropWork, INTO_WORK } from "#/platform/work-queue/work-store.ts";
import type { Fragment, MessagePart } from "../part.ts";
import { ownChoices, removeTally, VOTES } from "../tally-store.ts";

export interface OfferedPoll {
  readonly options: readonly string[];
  readonly multiple: boolean;
  readonly anonymous?: boolean | undefined;
  readonly endsAt?: string | undefined;
}

/** Kind of the work that closes a poll at its end, keyed by the message. */
export const POLL_END = "poll-end";

/** The value of `messages.poll`. Without counts there are no votes yet. */
export type StoredPoll = OfferedPoll & Partial<PollCount>;

export interface NewPoll {
  readonly id: string;
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
    // Stored with the message, so that a server that stops right afterwards loses no end.
    beside: {
      values(batch) {
        const ending = batch.filter(({ poll }) => poll?.endsAt !== undefined);
        return [plainArray(ending.map(({ id }) => id)), plainArray(ending.map(({ poll }) => `"${poll?.endsAt}"`))];
      },
      insert: ([ids, ends], now) =>
        `${INTO_WORK}
          select '${POLL_END}', s.id::text, null, jsonb_build_object('conversationId', s.conversation_id), e.at, ${now}
          from stored s join unnest(${ids}::uuid[], ${ends}::timestamptz[]) as e (id, at) on e.id = s.id`,
    },
  },
  fresh: ({ poll = null }) => ({ poll }),
  columns: (sql: Sql) => sql`m.poll`,
  viewerColumns: myVotesColumn,
  exported: (sql: Sql, me) => sql`m.poll - 'firstVoters' as poll, ${myVotesColumn(sql, me)}`,
  present: ({ poll, my_votes }) => (poll ? { poll: presentPoll(poll, my_votes) } : {}),
  endsWithMessage: {
    set: (sql: Sql) => sql`poll = null`,
    async rows(sql, conversationId, ids) {
      await removeTally(sql, VOTES, conversationId, ids);
      await dropWork(sql, POLL_END, ids);
    },
  },
};

export const hasEnded = ({ closedAt, endsAt }: StoredPoll, now: Date): boolean =>
  closedAt !== undefined || (endsAt !== undefined && new Date(endsAt) <= now);

export const countOf = ({
  options,
  votes = options.map(() => 0),
  voters = 0,
  firstVoters,
  closedAt,
}: StoredPoll): PollCount => ({
  votes: [...votes],
  voters,
  ...(firstVoters && { firstVoters: [...firstVoters] }),
  ...(closedAt !== undefined && { closedAt }),
});

function presentPoll(poll: StoredPoll, mine: readonly number[] | null | undefined): Poll {
  const { votes, ...count } = countOf(poll);
  return {
    options: poll.options.map((text, i) => ({ id: i + 1, text, votes: votes[i] ?? 0 })),
    multiple: poll.multiple,
    ...(poll.anonymous && { anonymous: true as const }),
    ...(poll.endsAt !== undefined && { endsAt: poll.endsAt }),
    ...count,
    ...(mine !== undefined && { mine: [...(mine ?? [])] }),
  };
}
