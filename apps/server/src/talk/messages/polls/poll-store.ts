import type { PersonRow } from "#/people/people/person.ts";
import { seenColumns } from "#/people/people/seen-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { readableMessage } from "#/talk/message/access.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { changeMessages, these } from "#/talk/message/change-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { myVotesColumn, type StoredPoll } from "#/talk/message/parts/poll.ts";

/** @throws AppError `NOT_FOUND` for what `me` may not read, or not any more */
export const readablePoll = (sql: Sql, me: string, id: string, now: Date) =>
  readableMessage<{ poll: StoredPoll | null }>(sql, me, id, now, sql`m.poll`);

/** The poll of a message, with what `me` chose. */
export async function readPoll(sql: Sql, me: string, { id, conversation_id }: MessageKey) {
  const [row] = await sql<Pick<MessageRow, "change_seq" | "poll" | "my_votes">[]>`
    select m.change_seq, m.poll, ${myVotesColumn(sql, me)} from messages m
    where m.conversation_id = ${conversation_id} and m.id = ${id}`;
  if (!row) throw new Error("a locked message vanished");
  return row;
}

/** What stays chosen keeps its time. */
export async function replaceVotes(
  sql: Transaction,
  { id, conversation_id }: MessageKey,
  { me, chosen }: { readonly me: string; readonly chosen: readonly number[] },
  now: Date,
): Promise<void> {
  await sql`
    delete from poll_votes
    where conversation_id = ${conversation_id} and message_id = ${id} and user_id = ${me}
      and option <> all(${[...chosen]}::int[])`;
  await sql`
    insert into poll_votes (conversation_id, message_id, user_id, option, voted_at)
    select ${conversation_id}, ${id}, ${me}, option, ${now} from unnest(${[...chosen]}::int[]) as option
    on conflict do nothing`;
}

/** Counts anew. The conversation must be locked by an earlier statement, or a vote of that moment is not seen. */
export const countVotes = (sql: Transaction, conversationId: string, ids: readonly string[]): Promise<MessageRow[]> =>
  changeMessages(sql, {
    target: sql`${these(sql, conversationId, ids)} and poll is not null`,
    set: sql`poll = m.poll || (
      select jsonb_build_object('votes', jsonb_agg(coalesce(counted.votes, 0) order by option), 'voters', (
        select count(distinct v.user_id) from poll_votes v
        where v.conversation_id = m.conversation_id and v.message_id = m.id))
      from generate_series(1, jsonb_array_length(m.poll -> 'options')) as option
      left join (
        select v.option, count(*) as votes from poll_votes v
        where v.conversation_id = m.conversation_id and v.message_id = m.id group by v.option
      ) as counted using (option))`,
  });

export const closePoll = (sql: Transaction, { id, conversation_id }: MessageKey, now: Date): Promise<MessageRow[]> =>
  changeMessages(sql, {
    target: these(sql, conversation_id, [id]),
    set: sql`poll = m.poll || jsonb_build_object('closedAt', ${now.toISOString()}::text)`,
  });

/** Where a page of votes continues. */
export interface VoteCursor {
  readonly at: string;
  readonly id: string;
  readonly option: number;
}

export interface VoteRow extends PersonRow {
  readonly option: number;
  readonly voted_at: Date;
}

interface Query {
  readonly viewer: string;
  readonly option: number | undefined;
  readonly limit: number;
  readonly cursor: VoteCursor | null;
}

/** Who chose what, the first ones first. */
export async function readVotes(
  sql: Sql,
  { id, conversation_id }: MessageKey,
  { viewer, option, limit, cursor }: Query,
): Promise<{ rows: VoteRow[]; next: VoteCursor | null }> {
  const rows = await sql<VoteRow[]>`
    select v.option, v.voted_at, ${seenColumns(sql, viewer)}
    from poll_votes v join users u on u.id = v.user_id
    where v.conversation_id = ${conversation_id} and v.message_id = ${id}
      ${option === undefined ? sql`` : sql`and v.option = ${option}`}
      ${cursor ? sql`and (v.voted_at, v.user_id, v.option) > (${cursor.at}, ${cursor.id}, ${cursor.option})` : sql``}
    order by v.voted_at, v.user_id, v.option limit ${limit + 1}`;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    next: last ? { at: last.voted_at.toISOString(), id: last.id, option: last.option } : null,
  };
}
