import type { Sql, Transaction } from "#/platform/database/open.ts";

const BATCH = 200;

/** Returns deleted groups that still have messages. */
export async function endedGroups(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from conversations where ended_at is not null order by ended_at limit 100`;
  return rows.map(({ id }) => id);
}

export async function someMessagesOf(sql: Transaction, conversationId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from messages where conversation_id = ${conversationId} limit ${BATCH}`;
  return rows.map(({ id }) => id);
}

export const deleteMessages = (sql: Transaction, conversationId: string, ids: readonly string[]) =>
  sql`delete from messages where conversation_id = ${conversationId} and id = any(${[...ids]}::uuid[])`;

export async function deleteEndedGroup(sql: Transaction, conversationId: string, now: Date): Promise<void> {
  await sql`
    with stickers_of_space as (delete from stickers where space_id = ${conversationId} returning media_id)
    update media set due_at = null, ended_at = ${now}
    where ended_at is null and id in (
      select media_id from stickers_of_space
      union all select media_id from conversations where id = ${conversationId})`;
  await sql`delete from conversations where id = ${conversationId}`;
}
