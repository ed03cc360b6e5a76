import type { Transaction } from "#/platform/database/open.ts";

/** Runs in the transaction that changes the text, so that a translation of a deleted text can never be read. */
export async function endRenditions(sql: Transaction, conversationId: string, ids: readonly string[]): Promise<void> {
  const these = sql`conversation_id = ${conversationId} and message_id = any(${[...ids]}::uuid[])`;
  await sql`
    delete from renditions where conversation_id = ${conversationId} and id = any(array(
      select id from renditions where ${these}
      union all select rendition_id from rendition_context where ${these}))`;
  await sql`delete from carried_renditions where ${these}`;
  await sql`delete from reading_choices where ${these}`;
  await sql`delete from rendition_changes where ${these}`;
}
