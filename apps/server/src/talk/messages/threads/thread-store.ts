import { UNREAD_THREADS_MAX } from "@lingualoom/contract/limits.ts";
import type { Thread } from "@lingualoom/contract/shapes.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { changeMessages } from "#/talk/message/change-store.ts";
import { type MessageRow, messageColumns, viewerColumns } from "#/talk/message/message-row-store.ts";
import { summaryColumn, type ThreadPlace } from "#/talk/message/parts/thread.ts";

export interface ThreadRoot {
  readonly id: string;
  readonly seq: number;
}

/** Returns the root of the thread that a message begins or is in, without an access check. */
export async function readRoot(sql: Sql, conversationId: string, id: string): Promise<ThreadRoot | undefined> {
  const [row] = await sql<ThreadRoot[]>`
    select r.id, r.seq from messages m
    join messages r on r.conversation_id = m.conversation_id and r.seq = coalesce(m.thread_seq, m.seq)
    where m.id = ${id} and m.conversation_id = ${conversationId} and r.system is null`;
  return row;
}

export const readForViewer = (sql: Sql, me: string, conversationId: string, seq: number) => sql<MessageRow[]>`
  select ${messageColumns(sql)}, ${viewerColumns(sql, me)} from messages m
  join participants mine on mine.conversation_id = m.conversation_id and mine.user_id = ${me} and m.seq >= mine.from_seq
  where m.conversation_id = ${conversationId} and m.seq = ${seq}`;

type FollowerState = NonNullable<Thread["mine"]>;
interface FollowerKey extends ThreadPlace {
  readonly me: string;
}

export async function readFollower(sql: Sql, { conversationId, rootSeq, me }: FollowerKey): Promise<FollowerState> {
  const [row] = await sql<FollowerState[]>`
    select following, last_read_seq as "lastReadSeq" from thread_followers
    where conversation_id = ${conversationId} and root_seq = ${rootSeq} and user_id = ${me}`;
  return row ?? { following: false, lastReadSeq: 0 };
}

/** New followers have read the thread so far. Undefined when nothing changes. */
export async function storeFollowing(sql: Sql, { conversationId, rootSeq, me }: FollowerKey, following: boolean) {
  const [row] = await sql<FollowerState[]>`
    insert into thread_followers as f (conversation_id, root_seq, user_id, following, last_read_seq)
    select m.conversation_id, m.seq, ${me}, ${following}, coalesce((m.thread ->> 'lastSeq')::bigint, 0) from messages m
    where m.conversation_id = ${conversationId} and m.seq = ${rootSeq}
    on conflict on constraint thread_followers_key do update set following = excluded.following
      where f.following <> excluded.following
    returning following, last_read_seq as "lastReadSeq"`;
  return row;
}

/** Moves the read position, up to the last message; undefined for people who take no part, and when it does not move. */
export async function advanceThread(sql: Sql, { conversationId, rootSeq, me }: FollowerKey, seq: number) {
  const [row] = await sql<FollowerState[]>`
    update thread_followers f set last_read_seq = reached.seq
    from (
      select least(${seq}::bigint, last_seq) as seq from conversations where id = ${conversationId}
    ) as reached
    where f.conversation_id = ${conversationId} and f.root_seq = ${rootSeq} and f.user_id = ${me}
      and f.last_read_seq < reached.seq
    returning f.following, f.last_read_seq as "lastReadSeq"`;
  return row;
}

/** Lets authors of new replies, the root's author and mentioned people follow. People who replied have read so far. */
export async function addFollowers(sql: Transaction, { conversationId, rootSeq }: ThreadPlace): Promise<void> {
  const fresh = sql`
    select x.sender_id, x.seq, x.mentions, r.sender_id as root_author from messages r
    join messages x on x.conversation_id = r.conversation_id and x.thread_seq = r.seq
      and x.seq > coalesce((r.thread ->> 'lastSeq')::bigint, 0) and x.deleted_at is null
    where r.conversation_id = ${conversationId} and r.seq = ${rootSeq}`;
  const following = sql`
    insert into thread_followers as f (conversation_id, root_seq, user_id, last_read_seq)
    select p.conversation_id, ${rootSeq}::bigint, p.user_id, w.seq from who w
    join participants p on p.conversation_id = ${conversationId} and p.user_id = w.user_id order by p.user_id
    on conflict on constraint thread_followers_key`;
  await sql`
    with fresh as (${fresh}), who as (select sender_id as user_id, max(seq) as seq from fresh group by sender_id)
    ${following} do update set following = true, last_read_seq = greatest(f.last_read_seq, excluded.last_read_seq)`;
  await sql`
    with fresh as (${fresh}), who as (
      select user_id, min(seq) - 1 as seq from (
        select root_author as user_id, seq from fresh
        union all
        select (person ->> 'userId')::uuid, seq from fresh cross join jsonb_array_elements(mentions -> 'people') as person
      ) as others group by user_id
    )
    ${following} do nothing`;
}

/** Counts the replies of a thread in a locked conversation. Undefined when its root is gone for good. */
export async function countReplies(sql: Transaction, place: ThreadPlace): Promise<MessageRow | undefined> {
  const [row] = await changeMessages(sql, {
    target: sql`
      select id, conversation_id, seq from messages
      where conversation_id = ${place.conversationId} and seq = ${place.rootSeq}`,
    set: sql`thread = ${summaryColumn(sql)}`,
  });
  return row;
}

export interface ReplyForFollowers {
  readonly seq: number;
  readonly sender_id: string;
  /** Followers who may read the reply and have not. */
  readonly followers: readonly string[];
}

export async function readReply(sql: Sql, { conversationId, rootSeq }: ThreadPlace, seq: number) {
  const [row] = await sql<ReplyForFollowers[]>`
    select m.seq, m.sender_id, array(
      select f.user_id from thread_followers f
      join participants p on p.conversation_id = f.conversation_id and p.user_id = f.user_id and p.from_seq <= m.seq
      where f.conversation_id = m.conversation_id and f.root_seq = ${rootSeq} and f.following and f.last_read_seq < m.seq
    ) as followers
    from messages m where m.conversation_id = ${conversationId} and m.seq = ${seq}`;
  return row;
}

export interface ThreadCursor {
  readonly at: string;
  readonly id: string;
  readonly seq: number;
}

interface FollowedRow extends MessageRow {
  readonly unread: number;
}

/** Threads that `me` follows and whose root they may read. Sorts only that person's threads. */
const followed = (sql: Sql, me: string) => sql`
  from thread_followers f
  join participants p on p.conversation_id = f.conversation_id and p.user_id = f.user_id and p.from_seq <= f.root_seq
  join messages m on m.conversation_id = f.conversation_id and m.seq = f.root_seq and m.thread is not null
  where f.user_id = ${me} and f.following`;

const lastAt = (sql: Sql) => sql`(m.thread ->> 'lastAt') collate "C"`;

/** Returns a page of roots, the one with the latest reply first. */
export async function readFollowed(
  sql: Sql,
  me: string,
  { limit, cursor }: { readonly limit: number; readonly cursor: ThreadCursor | null },
): Promise<{ rows: FollowedRow[]; next: ThreadCursor | null }> {
  const found = await sql<FollowedRow[]>`
    select ${messageColumns(sql)}, ${viewerColumns(sql, me)}, (
      select count(*) from messages x
      where x.conversation_id = m.conversation_id and x.thread_seq = m.seq and x.seq > f.last_read_seq
        and x.sender_id <> ${me} and x.deleted_at is null) as unread
    ${followed(sql, me)}
      ${cursor ? sql`and (${lastAt(sql)}, m.conversation_id, m.seq) < (${cursor.at}, ${cursor.id}, ${cursor.seq})` : sql``}
    order by ${lastAt(sql)} desc, m.conversation_id desc, m.seq desc limit ${limit + 1}`;
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last?.thread ? { at: last.thread.lastAt, id: last.conversation_id, seq: last.seq } : null };
}

export async function countUnread(sql: Sql, me: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select ${followed(sql, me)} and (m.thread ->> 'lastSeq')::bigint > f.last_read_seq limit ${UNREAD_THREADS_MAX}
    ) as unread`;
  return row?.count ?? 0;
}

export const readLastReplies = (sql: Sql, me: string, roots: readonly MessageRow[]) => sql<MessageRow[]>`
  select ${messageColumns(sql)}, ${viewerColumns(sql, me)}
  from unnest(${plainArray(roots.map((root) => root.conversation_id))}::uuid[],
    ${plainArray(roots.map(({ thread }) => thread?.lastSeq ?? 0))}::bigint[]) as last (conversation_id, seq)
  join messages m on m.conversation_id = last.conversation_id and m.seq = last.seq`;
