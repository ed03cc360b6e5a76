import { PINS_MAX } from "@lingualoom/contract/limits.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { type MessageRow, messageColumns, viewerColumns } from "#/talk/message/message-row-store.ts";

/** Returns the pinned messages that `me` may read, newest pin first. */
export const readPins = (sql: Sql, me: string, conversationId: string, now: Date) => sql<MessageRow[]>`
  select ${messageColumns(sql)}, ${viewerColumns(sql, me)}
  from pins join messages m on m.conversation_id = pins.conversation_id and m.id = pins.message_id
  join participants mine
    on mine.conversation_id = m.conversation_id and mine.user_id = ${me} and m.seq >= mine.from_seq
  where pins.conversation_id = ${conversationId} and m.deleted_at is null
    and (m.expires_at is null or m.expires_at > ${now})
    and not exists (
      select from hidden_messages h
      where h.user_id = ${me} and h.conversation_id = m.conversation_id and h.seq = m.seq)
  order by pins.pinned_at desc, m.seq desc limit ${PINS_MAX}`;

/** Counts the pinned messages that still exist, for all members together, without the one with this id. */
export async function countOtherPins(sql: Transaction, conversationId: string, id: string, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
    from pins join messages m on m.conversation_id = pins.conversation_id and m.id = pins.message_id
    where pins.conversation_id = ${conversationId} and m.id <> ${id} and m.deleted_at is null
      and (m.expires_at is null or m.expires_at > ${now})`;
  return row?.count ?? 0;
}

/** @returns false when it was already pinned */
export async function addPin(sql: Transaction, conversationId: string, id: string, now: Date): Promise<boolean> {
  const added = await sql`
    insert into pins (message_id, conversation_id, pinned_at) values (${id}, ${conversationId}, ${now})
    on conflict do nothing`;
  return added.count > 0;
}

/** @returns false when it was not pinned */
export async function removePin(sql: Transaction, conversationId: string, id: string): Promise<boolean> {
  const removed = await sql`delete from pins where conversation_id = ${conversationId} and message_id = ${id}`;
  return removed.count > 0;
}

export const endPins = (sql: Transaction, conversationId: string, ids: readonly string[]) =>
  sql`delete from pins where conversation_id = ${conversationId} and message_id = any(${[...ids]}::uuid[])`;
