import { randomUUIDv7 } from "node:crypto";
import { isSilent } from "@lingualoom/contract/is-silent.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { type MessageRow, messageColumns } from "./message-row-store.ts";
import type { StoredSystemMessage } from "./parts/system-message.ts";

interface NewSystemMessage {
  readonly conversationId: string;
  readonly by: string;
  readonly system: StoredSystemMessage;
  readonly now: Date;
}

/** Appends a system message to a conversation whose row is locked. */
export async function insertSystemMessage(
  sql: Transaction,
  { conversationId, by, system, now }: NewSystemMessage,
): Promise<MessageRow> {
  const id = randomUUIDv7();
  const [row] = await sql<MessageRow[]>`
    with bumped as (
      update conversations
      set last_seq = last_seq + 1, change_seq = change_seq + 1,
        last_message_at = case when ${isSilent(system)} then last_message_at else ${now} end,
        kept_from = coalesce(kept_from, ${now})
      where id = ${conversationId}
      returning last_seq, change_seq
    ), m as (
      insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, digest, text, system,
        created_at)
      select ${id}::uuid, ${conversationId}::uuid, last_seq, change_seq, ${by}::uuid, ${id}::text, '', '',
        ${sql.json(system as never)}::jsonb, ${now}::timestamptz
      from bumped returning *
    )
    select ${messageColumns(sql)} from m`;
  return row as MessageRow;
}
