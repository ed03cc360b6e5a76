import type { Transaction } from "#/platform/database/open.ts";

/** In the transaction that ends the text of these messages: what was learned from it ends with it. */
export async function endLearned(sql: Transaction, conversationId: string, ids: readonly string[]): Promise<void> {
  const these = sql`conversation_id = ${conversationId} and message_id = any(${[...ids]}::uuid[])`;
  await sql`delete from corrections where ${these}`;
  await sql`delete from word_meanings where ${these}`;
}
