import type { Sql } from "#/platform/database/open.ts";

/** Whether this sender's message is stored already, for what has to be made only for a new one. */
export async function isStored(sql: Sql, senderId: string, clientMessageId: string): Promise<boolean> {
  const rows = await sql`
    select from messages where sender_id = ${senderId} and client_message_id = ${clientMessageId}`;
  return rows.length > 0;
}
