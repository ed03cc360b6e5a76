import type { Sql } from "#/platform/database/open.ts";

/**
 * From now on each member sees of the other what people they have written to may see.
 * @returns how many of them had not written yet
 */
export async function recordConnected(sql: Sql, conversationId: string): Promise<number> {
  const rows = await sql`
    update participants set has_written = true
    where conversation_id = ${conversationId} and not has_written returning user_id`;
  return rows.length;
}

/** Returns whether neither has blocked the other and neither is suspended. */
export const takesMessages = async (sql: Sql, conversationId: string): Promise<boolean> =>
  (await sql`select from conversations where id = ${conversationId} and not closed`).length > 0;
