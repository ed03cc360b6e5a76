import type { Transaction } from "#/platform/database/open.ts";

/** Serializes changes of a conversation, its members or its messages until the transaction ends. */
export const lockConversation = (sql: Transaction, id: string) =>
  sql`select from conversations where id = ${id} for no key update`;
