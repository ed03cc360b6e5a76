import type { Rung } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../database/open.ts";
import { notFound } from "../../http/errors.ts";

/** A message as its reader may have it translated. */
export interface ReadableMessage {
  id: string;
  conversation_id: string;
  seq: number;
  sender_id: string;
  receiver_id: string;
  revision: number;
  text: string;
  language: string | null;
  detector: string | null;
  /** What its conversation's privacy rung follows from (`rung.ts`). */
  my_rung: Rung | null;
  their_rung: Rung | null;
  initial_rung: Rung;
  server_after_seq: number;
  providers_after_seq: number;
}

/**
 * Those of `ids` that `me` may read. The only way to a message by its id: what is somebody else's and what does
 * not exist look the same.
 */
export async function readableMessages(
  database: Sql,
  me: string,
  ids: readonly string[],
): Promise<ReadableMessage[]> {
  return database<ReadableMessage[]>`
    select m.id, m.conversation_id, m.seq, m.sender_id, m.revision, m.text, m.language, m.detector,
      case when m.sender_id = c.direct_low then c.direct_high else c.direct_low end as receiver_id,
      p.rung as my_rung, other.rung as their_rung, c.initial_rung, c.server_after_seq, c.providers_after_seq
    from messages m
    join participants p on p.conversation_id = m.conversation_id and p.user_id = ${me}
    join participants other on other.conversation_id = m.conversation_id and other.user_id <> ${me}
    join conversations c on c.id = m.conversation_id
    where m.id = any(${[...ids]}::uuid[]) and m.deleted_at is null and m.notice is null
      and not exists (
        select from hidden_messages h
        where h.user_id = ${me} and h.conversation_id = m.conversation_id and h.seq = m.seq)`;
}

/** @throws AppError `NOT_FOUND` */
export async function readableMessage(database: Sql, me: string, id: string): Promise<ReadableMessage> {
  const [message] = await readableMessages(database, me, [id]);
  if (!message) throw notFound("Message");
  return message;
}
