import { REACTION_NAMES } from "@lingualoom/contract/limits.ts";
import type { PersonRow } from "#/people/people/person.ts";
import { seenColumns } from "#/people/people/seen-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { changeMessages, these } from "#/talk/message/change-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { myReactionsColumn } from "#/talk/message/parts/reactions.ts";

export interface OwnReaction {
  readonly me: string;
  readonly emoji: string;
}

/** The reactions of a message, those of `me` named. */
export async function readReactions(sql: Sql, me: string, { id, conversation_id }: MessageKey) {
  const [row] = await sql<Pick<MessageRow, "change_seq" | "reactions" | "my_reactions">[]>`
    select m.change_seq, m.reactions, ${myReactionsColumn(sql, me)} from messages m
    where m.conversation_id = ${conversation_id} and m.id = ${id}`;
  if (!row) throw new Error("a locked message vanished");
  return row;
}

/** @returns false where it was there */
export async function addReaction(
  sql: Transaction,
  { id, conversation_id }: MessageKey,
  { me, emoji }: OwnReaction,
  now: Date,
): Promise<boolean> {
  const added = await sql`
    insert into message_reactions (conversation_id, message_id, user_id, emoji, reacted_at)
    values (${conversation_id}, ${id}, ${me}, ${emoji}, ${now})
    on conflict do nothing`;
  return added.count > 0;
}

/** @returns false where there was none */
export async function removeReaction(
  sql: Transaction,
  { id, conversation_id }: MessageKey,
  { me, emoji }: OwnReaction,
): Promise<boolean> {
  const removed = await sql`
    delete from message_reactions
    where conversation_id = ${conversation_id} and message_id = ${id} and user_id = ${me} and emoji = ${emoji}`;
  return removed.count > 0;
}

/** Counts anew. The conversation must be locked by an earlier statement, or a reaction of that moment is not seen. */
export const countReactions = (
  sql: Transaction,
  conversationId: string,
  ids: readonly string[],
): Promise<MessageRow[]> =>
  changeMessages(sql, {
    target: these(sql, conversationId, ids),
    set: sql`reactions = (
      select jsonb_agg(jsonb_build_object('emoji', emoji, 'count', count, 'users', users) order by first, emoji)
      from (
        select r.emoji, count(*) as count, min(r.reacted_at) as first,
          (array_agg(r.user_id order by r.reacted_at, r.user_id))[:${REACTION_NAMES}] as users
        from message_reactions r
        where r.conversation_id = m.conversation_id and r.message_id = m.id group by r.emoji
      ) as counted)`,
  });

/** Where a page of who reacted continues. */
export interface ReactionCursor {
  readonly at: string;
  readonly id: string;
  readonly emoji: string;
}

export interface ReactionRow extends PersonRow {
  readonly emoji: string;
  readonly reacted_at: Date;
}

interface Query {
  readonly viewer: string;
  readonly emoji: string | undefined;
  readonly limit: number;
  readonly cursor: ReactionCursor | null;
}

/** Who reacted to a message, the first ones first. */
export async function readReacted(
  sql: Sql,
  { id, conversation_id }: MessageKey,
  { viewer, emoji, limit, cursor }: Query,
): Promise<{ rows: ReactionRow[]; next: ReactionCursor | null }> {
  const rows = await sql<ReactionRow[]>`
    select r.emoji, r.reacted_at, ${seenColumns(sql, viewer)}
    from message_reactions r join users u on u.id = r.user_id
    where r.conversation_id = ${conversation_id} and r.message_id = ${id}
      ${emoji === undefined ? sql`` : sql`and r.emoji = ${emoji}`}
      ${cursor ? sql`and (r.reacted_at, r.user_id, r.emoji) > (${cursor.at}, ${cursor.id}, ${cursor.emoji})` : sql``}
    order by r.reacted_at, r.user_id, r.emoji limit ${limit + 1}`;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    next: last ? { at: last.reacted_at.toISOString(), id: last.id, emoji: last.emoji } : null,
  };
}
