import type { Sql } from "../../database/open.ts";
import { notFound } from "../../http/errors.ts";

/** A message as its reader may have it translated. */
export interface ReadableMessage {
  id: string;
  conversation_id: string;
  sender_id: string;
  revision: number;
  text: string;
  language: string | null;
  language_confidence: number | null;
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
    select m.id, m.conversation_id, m.sender_id, m.revision, m.text, m.language, m.language_confidence
    from messages m
    join participants p on p.conversation_id = m.conversation_id and p.user_id = ${me}
    where m.id in ${database([...ids])} and m.deleted_at is null`;
}

/** @throws AppError `NOT_FOUND` */
export async function readableMessage(database: Sql, me: string, id: string): Promise<ReadableMessage> {
  const [message] = await readableMessages(database, me, [id]);
  if (!message) throw notFound("Message");
  return message;
}
