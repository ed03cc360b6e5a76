import type { Transaction } from "#/platform/database/open.ts";

/** Deletes what was learned from the texts of these messages, in the transaction that deletes the texts. */
export async function endLearned(sql: Transaction, conversationId: string, ids: readonly string[]): Promise<void> {
  const these = sql`conversation_id = ${conversationId} and message_id = any(${[...ids]}::uuid[])`;
  await sql`delete from corrections where ${these}`;
  await sql`delete from word_meanings where ${these}`;
}
