import { POLL_FACES, REACTION_NAMES } from "@lingualoom/contract/limits.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { dropWork } from "#/platform/work-queue/work-store.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { changeMessages, these } from "#/talk/message/change-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { myVotesColumn, POLL_END, type StoredPoll } from "#/talk/message/parts/poll.ts";
import { myReactionsColumn } from "#/talk/message/parts/reactions.ts";

export async function readCounts(sql: Sql, me: string, { id, conversation_id }: MessageKey) {
  const [row] = await sql<Pick<MessageRow, "change_seq" | "reactions" | "my_reactions" | "poll" | "my_votes">[]>`
    select m.change_seq, m.reactions, m.poll, ${myReactionsColumn(sql, me)}, ${myVotesColumn(sql, me)} from messages m
    where m.conversation_id = ${conversation_id} and m.id = ${id}`;
  if (!row) throw new Error("a locked message vanished");
  return row;
}

/** Null for a message without a poll, or that was just deleted. */
export async function readPoll(sql: Sql, { id, conversation_id }: MessageKey): Promise<StoredPoll | null> {
  const [row] = await sql<{ poll: StoredPoll | null }[]>`
    select poll from messages where conversation_id = ${conversation_id} and id = ${id}`;
  return row?.poll ?? null;
}

/** The conversation must be locked by an earlier statement, or concurrent reactions would be missed. */
export const countReactions = (
  sql: Transaction,
  conversationId: string,
  ids: readonly string[],
): Promise<MessageRow[]> =>
  changeMessages(sql, {
    target: these(sql, conversationId, ids),
    set: sql`reactions = (
      select jsonb_agg(jsonb_build_object('emoji', emoji, 'count', count, 'users', users) order by first nulls first, emoji)
      from (
        select emoji, sum(count)::int as count, min(first) as first,
          coalesce(jsonb_agg(users) filter (where users is not null) -> 0, '[]') as users
        from (
          select r.emoji, count(*) as count, min(r.reacted_at) as first,
            to_jsonb((array_agg(r.user_id order by r.reacted_at, r.user_id))[:${REACTION_NAMES}]) as users
          from message_reactions r
          where r.conversation_id = m.conversation_id and r.message_id = m.id group by r.emoji
          union all
          select i ->> 'emoji', (i ->> 'count')::int, null, null from jsonb_array_elements(m.imported_reactions) i
        ) as found group by emoji
      ) as counted)`,
  });

/** Recounts the votes of polls; the conversation must be locked as for `countReactions`. */
export const countVotes = (sql: Transaction, conversationId: string, ids: readonly string[]): Promise<MessageRow[]> =>
  changeMessages(sql, {
    target: sql`${these(sql, conversationId, ids)} and poll is not null`,
    set: sql`poll = m.poll || (
      select jsonb_build_object('votes', jsonb_agg(coalesce(counted.votes, 0) order by option), 'voters', (
        select count(distinct v.user_id) from poll_votes v
        where v.conversation_id = m.conversation_id and v.message_id = m.id))
        || case when m.poll -> 'anonymous' = 'true' then '{}' else jsonb_build_object('firstVoters', (
          select coalesce(jsonb_agg(first.user_id order by first.at, first.user_id), '[]') from (
            select v.user_id, min(v.voted_at) as at from poll_votes v
            where v.conversation_id = m.conversation_id and v.message_id = m.id
            group by v.user_id order by at, v.user_id limit ${POLL_FACES}) as first)) end
      from generate_series(1, jsonb_array_length(m.poll -> 'options')) as option
      left join (
        select v.option, count(*) as votes from poll_votes v
        where v.conversation_id = m.conversation_id and v.message_id = m.id group by v.option
      ) as counted using (option))`,
  });

/** Closes a poll once; returns no row if it was closed or deleted before. The conversation must be locked. */
export async function closePoll(
  sql: Transaction,
  { id, conversation_id }: MessageKey,
  now: Date,
): Promise<MessageRow | undefined> {
  await dropWork(sql, POLL_END, [id]);
  const [row] = await changeMessages(sql, {
    target: sql`${these(sql, conversation_id, [id])} and poll is not null and not poll ? 'closedAt'`,
    set: sql`poll = m.poll || jsonb_build_object('closedAt', ${now.toISOString()}::text)`,
  });
  return row;
}
