import type { Transaction } from "#/platform/database/open.ts";
import { changeMessages, inOrderOfChange, these } from "./change-store.ts";
import { type MessageRow, partEndings, withoutContent } from "./message-row-store.ts";
import type { Ending } from "./part.ts";

/** Cleanup of the data that other features derive from texts, listed once in the composition root. */
export interface TextEndings {
  /** Runs also when a text is replaced. */
  readonly ofText: readonly Ending[];
  /** Runs only when the message is deleted or expires. */
  readonly ofMessage: readonly Ending[];
}

export async function endTexts(
  sql: Transaction,
  endings: TextEndings,
  conversationId: string,
  ids: readonly string[],
): Promise<void> {
  for (const end of [...endings.ofText, ...endings.ofMessage, ...partEndings]) await end(sql, conversationId, ids);
}

/**
 * Deletes the texts of messages in one locked conversation, with everything derived from them, for good. Their sequence
 * numbers stay, so that the order has no gaps.
 * @returns the updated messages
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
