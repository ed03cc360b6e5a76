import { randomUUIDv7 } from "node:crypto";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Transaction } from "../../database/open.ts";
import { asMessage, type MessageRow, messageColumns } from "./presenter.ts";

/** Puts a line of the conversation itself into its order: it says what somebody did. Its row is locked. */
export async function insertNotice(
  sql: Transaction,
  conversationId: string,
  me: string,
  notice: string,
  now: Date,
): Promise<Message> {
  const id = randomUUIDv7();
  const [row] = await sql<MessageRow[]>`
    with bumped as (
      update conversations
      set last_seq = last_seq + 1, change_seq = change_seq + 1, last_message_at = ${now},
        kept_from = coalesce(kept_from, ${now})
      where id = ${conversationId}
      returning last_seq, change_seq, direct_low, direct_high
    ), m as (
      insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, digest, text, notice,
        created_at)
      select ${id}::uuid, ${conversationId}::uuid, last_seq, change_seq, ${me}::uuid, ${id}::text, '', '',
        ${notice}::text, ${now}::timestamptz
      from bumped returning *
    )
    select ${messageColumns(sql)},
      case when m.sender_id = bumped.direct_low then bumped.direct_high else bumped.direct_low end as receiver_id
    from m, bumped`;
  return asMessage(row as MessageRow);
}
