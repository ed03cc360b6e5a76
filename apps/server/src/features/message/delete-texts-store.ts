import type { Transaction } from "../../database/open.ts";
import { changeMessages, inOrderOfChange } from "./change-store.ts";
import type { MessageRow } from "./message-row-store.ts";
import { noLanguage } from "./parts/text.ts";

/** Ends, in the transaction that ends the texts of these messages, what was made of them. */
type Ending = (sql: Transaction, ids: readonly string[]) => PromiseLike<unknown>;

/** Each feature's part in the end of a text, listed once where the server is composed. */
export interface TextEndings {
  /** Also when another text takes its place. */
  readonly ofText: readonly Ending[];
  /** Only when the message is deleted or expires. */
  readonly ofMessage: readonly Ending[];
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
  for (const end of [...endings.ofText, ...endings.ofMessage]) await end(sql, ids);
  const rows = await changeMessages(sql, {
    target: sql`
      select id, conversation_id, seq from messages
      where id = any(${[...ids]}::uuid[]) and conversation_id = ${conversationId} and deleted_at is null`,
    set: sql`text = '', digest = '', revision = revision + 1, deleted_at = ${now}, reactions = null,
      mentions = null, renditions = null, suggestions = null, corrections = null,
      ${noLanguage(sql)}`,
  });
  return inOrderOfChange(rows);
}
