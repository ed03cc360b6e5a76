import type { Sql } from "#/platform/database/open.ts";
import { changeMessages, these } from "#/talk/message/change-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";

export async function findShowing(sql: Sql, mediaId: string): Promise<{ conversationId: string } | null> {
  const [row] = await sql<{ conversationId: string }[]>`
    select conversation_id as "conversationId" from media
    where id = ${mediaId} and client_message_id is not null and ended_at is null`;
  return row ?? null;
}

/** Gives a message the next change number, so that devices that are away read it again. */
export async function recordShown(sql: Sql, conversationId: string, id: string): Promise<MessageRow | null> {
  const [row] = await changeMessages(sql, {
    target: these(sql, conversationId, [id]),
    set: sql`revision = revision`,
    still: sql`m.deleted_at is null`,
  });
  return row ?? null;
}
