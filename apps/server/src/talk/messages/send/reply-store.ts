import type { Sql } from "#/platform/database/open.ts";
import { readableMessages } from "#/talk/message/access-store.ts";
import { changeMessages, these } from "#/talk/message/change-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { type QuotedRow, quoteColumn } from "#/talk/message/parts/reply.ts";

export async function readTarget(sql: Sql, me: string, id: string, now: Date) {
  const beside: ReturnType<Sql> = sql`${quoteColumn(sql, "m")} as quote`;
  const [found] = await readableMessages<{ quote: QuotedRow }>(sql, me, [id], now, beside);
  return found;
}

export async function readPlace(sql: Sql, conversationId: string, id: string): Promise<number | undefined> {
  const [row] = await sql<{ seq: number }[]>`
    select seq from messages where id = ${id} and conversation_id = ${conversationId}`;
  return row?.seq;
}

/** Gives a reply the next change number; null when it is deleted itself. */
export async function renewReply(sql: Sql, conversationId: string, id: string): Promise<MessageRow | null> {
  const [row] = await changeMessages(sql, {
    target: sql`${these(sql, conversationId, [id])} and deleted_at is null`,
    set: sql`text = m.text`,
  });
  return row ?? null;
}
