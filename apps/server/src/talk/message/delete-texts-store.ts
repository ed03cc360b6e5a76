import type { Transaction } from "#/platform/database/open.ts";
import { changeMessages, inOrderOfChange, these } from "./change-store.ts";
import { type MessageRow, partEndings, withoutContent } from "./message-row-store.ts";
import type { Ending } from "./part.ts";

/** What features above this one keep of texts, listed once where the server is composed. */
export interface TextEndings {
  /** Also when another text takes its place. */
  readonly ofText: readonly Ending[];
  /** Only when the message is deleted or expires. */
  readonly ofMessage: readonly Ending[];
}

/** Ends everything that was made of the texts of these messages. */
export async function endTexts(
  sql: Transaction,
  endings: TextEndings,
  conversationId: string,
  ids: readonly string[],
): Promise<void> {
  for (const end of [...endings.ofText, ...endings.ofMessage, ...partEndings]) await end(sql, conversationId, ids);
}

/**
 * Deletes messages of one conversation that is locked: their text is gone, and everything made of it, for good. The
 * number stays, so that the order has no hole.
 * @returns them as they are now
 */
export async function deleteTexts(
  sql: Transaction,
  endings: TextEndings,
  conversationId: string,
  ids: readonly string[],
  now: Date,
): Promise<MessageRow[]> {
  await endTexts(sql, endings, conversationId, ids);
  const rows = await changeMessages(sql, {
    target: sql`${these(sql, conversationId, ids)} and deleted_at is null`,
    set: sql`revision = revision + 1, deleted_at = ${now}, ${withoutContent(sql)}`,
  });
  return inOrderOfChange(rows);
}
