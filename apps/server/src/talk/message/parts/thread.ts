import { THREAD_NAMES } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { INTO_WORK } from "#/platform/work-queue/work-store.ts";
import type { Fragment, MessagePart } from "../part.ts";

/** The root of a new reply. */
export interface ThreadTarget {
  readonly id: string;
  readonly seq: number;
  /** The reply is shown in the conversation as well. */
  readonly alsoSent: boolean;
}

export interface NewInThread {
  readonly id: string;
  readonly thread?: ThreadTarget | undefined;
}

/** The value of `messages.thread`. */
type StoredThread = Omit<NonNullable<Message["thread"]>, "mine">;

export interface ThreadColumns {
  thread_seq: number | null;
  thread_root_id: string | null;
  also_sent: boolean;
  thread: StoredThread | null;
  my_thread?: NonNullable<Message["thread"]>["mine"] | null;
}

/** The payload of the work that recounts a thread. */
export interface ThreadPlace {
  readonly conversationId: string;
  readonly rootSeq: number;
}

/** Adds work for the threads of selected replies; `threads` selects `conversation_id` and `root_seq`. */
const recount = (threads: string, now: string) => `
  ${INTO_WORK}
  select 'thread', conversation_id || ' ' || root_seq, null::uuid,
    jsonb_build_object('conversationId', conversation_id, 'rootSeq', root_seq), ${now}, ${now}
  from (${threads}) as threads order by 2
  on conflict (kind, key) do update set due_at = least(work.due_at, excluded.due_at), version = work.version + 1,
    attempts = 0, gave_up_at = null`;

/** Counts a thread again whose reply is deleted, in the transaction that deletes it. */
const recountWithout = (sql: Transaction, conversationId: string, ids: readonly string[]) =>
  sql.unsafe(
    recount(
      `select distinct m.conversation_id, m.thread_seq as root_seq from messages m
       where m.conversation_id = $1 and m.id = any($2::uuid[]) and m.thread_seq is not null`,
      // Due by any clock.
      "to_timestamp(0)",
    ),
    [conversationId, plainArray(ids)],
  );

export const thread: MessagePart<ThreadColumns, NewInThread> = {
  sent: {
    has: ({ thread }) => thread !== undefined,
    values: [
      { name: "thread_seq", type: "bigint", of: ({ thread }) => thread?.seq },
      { name: "also_sent", type: "boolean", of: ({ thread }) => String(thread?.alsoSent ?? false) },
    ],
    columns: { thread_seq: "i.thread_seq", also_sent: "i.also_sent" },
    // The root changes after the send, which then writes no row that others wait for.
    beside: {
      values(batch) {
        const replies = batch.flatMap(({ id, thread }) => (thread ? [{ id, seq: thread.seq }] : []));
        return [plainArray(replies.map(({ id }) => id)), plainArray(replies.map(({ seq }) => seq))];
      },
      insert: ([ids, roots], now) =>
        recount(
          `select distinct s.conversation_id, w.root_seq
           from unnest(${ids}::uuid[], ${roots}::bigint[]) as w (id, root_seq) join stored s on s.id = w.id`,
          now,
        ),
    },
  },
  fresh: ({ thread }) => ({
    thread_seq: thread?.seq ?? null,
    thread_root_id: thread?.id ?? null,
    also_sent: thread?.alsoSent ?? false,
    thread: null,
  }),
  columns: (sql: Sql) => sql`
    m.thread_seq, m.also_sent, m.thread, case when m.thread_seq is not null then (
      select r.id from messages r where r.conversation_id = m.conversation_id and r.seq = m.thread_seq
    ) end as thread_root_id`,
  viewerColumns: (sql: Sql, me) => sql`
    case when m.thread is not null then coalesce((
      select json_build_object('following', f.following, 'lastReadSeq', f.last_read_seq) from thread_followers f
      where f.conversation_id = m.conversation_id and f.root_seq = m.seq and f.user_id = ${me}
    ), '{"following": false, "lastReadSeq": 0}') end as my_thread`,
  exported: (sql: Sql) => sql`
    m.thread_seq as "threadRoot", case when m.thread_seq is not null then (
      select r.id from messages r where r.conversation_id = m.conversation_id and r.seq = m.thread_seq
    ) end as "threadRootId",
    case when m.also_sent then true end as "alsoSent", (m.thread -> 'replies')::int as "threadReplies"`,
  // Clients place deleted replies too, and replies stay readable below a deleted root.
  presentAlways: presentThread,
  endsWithMessage: { rows: recountWithout },
};

function presentThread(row: ThreadColumns): Pick<Message, "thread" | "inThread"> {
  const { thread_seq: rootSeq, thread_root_id: rootId, thread, my_thread: mine } = row;
  return {
    ...(thread && { thread: { ...thread, ...(mine && { mine }) } }),
    ...(rootSeq !== null &&
      rootId !== null && { inThread: { rootId, rootSeq, ...(row.also_sent && { alsoSent: true }) } }),
  };
}

/** Counts the replies of root `m` that are not deleted. */
export const summaryColumn = (sql: Sql): Fragment => sql`(
  select case when count(*) > 0 then jsonb_build_object(
    'replies', count(*), 'lastSeq', max(r.seq),
    'lastAt', to_char(max(r.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'users', (
      select jsonb_agg(sender_id order by first) from (
        select f.sender_id, min(f.seq) as first from messages f
        where f.conversation_id = m.conversation_id and f.thread_seq = m.seq and f.deleted_at is null
        group by f.sender_id order by 2 limit ${THREAD_NAMES}
      ) as firsts)) end
  from messages r
  where r.conversation_id = m.conversation_id and r.thread_seq = m.seq and r.deleted_at is null)`;

/** True of message `x` if only its thread shows it, and not the conversation. */
export const isOnlyInThread = (sql: Sql): Fragment => sql`x.thread_seq is not null and not x.also_sent`;
