import { lockConversation } from "#/people/membership/lock-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { MessageKey } from "./access-store.ts";
import { type MessageRow, messageColumns } from "./message-row-store.ts";
import type { StoredMentions } from "./parts/mentions.ts";

export interface KnownMessage extends MessageKey {
  readonly seq: number;
  readonly sender_id: string;
  readonly attachment_ids: readonly string[] | null;
  readonly text: string;
  readonly mentions: StoredMentions | null;
  readonly deleted_at: Date | null;
  readonly expires_at: Date | null;
  readonly is_system: boolean;
  readonly is_forwarded: boolean;
  readonly is_poll: boolean;
  readonly closed: boolean;
}

/**
 * Locks a message as `me` sees it, and its conversation, until the transaction ends; null when it is missing or hidden.
 * The conversation is locked first, as by every send. The lock on the message makes a concurrent translation either
 * finish first, and be found, or not be stored at all.
 */
export async function lockMessage(
  sql: Transaction,
  me: string,
  conversationId: string,
  id: string,
): Promise<KnownMessage | null> {
  await lockConversation(sql, conversationId);
  const [row] = await sql<KnownMessage[]>`
    select m.id, m.conversation_id, m.seq, m.sender_id, m.attachment_ids, m.text, m.mentions, m.deleted_at,
      m.expires_at,
      m.system is not null as is_system, m.forwarded_level is not null as is_forwarded,
      m.poll is not null as is_poll, c.closed
    from messages m
    join conversations c on c.id = m.conversation_id
    join participants mine on mine.conversation_id = c.id and mine.user_id = ${me} and m.seq >= mine.from_seq
    where m.id = ${id} and m.conversation_id = ${conversationId}
      and not exists (
        select from hidden_messages h where h.user_id = ${me} and h.conversation_id = c.id and h.seq = m.seq)
    for no key update of m`;
  return row ?? null;
}

export async function readMessage(sql: Sql, { id, conversation_id }: MessageKey): Promise<MessageRow> {
  const [row] = await sql<MessageRow[]>`
    select ${messageColumns(sql)} from messages m where m.id = ${id} and m.conversation_id = ${conversation_id}`;
  return row as MessageRow;
}
