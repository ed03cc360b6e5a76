import type { Transaction } from "#/platform/database/open.ts";

/** Held until the transaction ends: what changes a conversation, its members or its messages comes one after another. */
export const lockConversation = (sql: Transaction, id: string) =>
  sql`select from conversations where id = ${id} for no key update`;
