import type { Sql } from "#/platform/database/open.ts";

/** Returns whether this sender's message is already stored, to skip work that only new messages need. */
export async function isStored(sql: Sql, senderId: string, clientMessageId: string): Promise<boolean> {
  const rows = await sql`
    select from messages where sender_id = ${senderId} and client_message_id = ${clientMessageId}`;
  return rows.length > 0;
}
