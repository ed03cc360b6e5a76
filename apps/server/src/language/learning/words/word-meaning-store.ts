import { randomUUIDv7 } from "node:crypto";
import type { Sql } from "#/platform/database/open.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";

/** Returns the stored answer for that key while the message it was made for exists. */
export async function findMeaning(sql: Sql, conversationId: string, key: Buffer): Promise<string | null> {
  const [row] = await sql<{ meaning: string }[]>`
    select meaning from word_meanings where conversation_id = ${conversationId} and memory_key = ${key}`;
  return row?.meaning ?? null;
}

interface Meaning {
  readonly word: string;
  readonly source: string;
  readonly target: string;
  readonly meaning: string;
  readonly key: Buffer;
  readonly madeFor: string;
  readonly now: Date;
}

/** Stores the meaning unless the message was edited or deleted in the meantime; locks its row. */
export const storeMeaning = (
  sql: Sql,
  { id, conversation_id, revision }: Pick<ReadableMessage, "id" | "conversation_id" | "revision">,
  { word, source, target, meaning, key, madeFor, now }: Meaning,
) => sql`
  with there as (
    select id, conversation_id from messages
    where conversation_id = ${conversation_id} and id = ${id} and revision = ${revision} and deleted_at is null for share
  )
  insert into word_meanings (id, conversation_id, message_id, made_for, word, source, target, meaning, memory_key, created_at)
  select ${randomUUIDv7()}::uuid, conversation_id, id, ${madeFor}::uuid, ${word}::text, ${source}::text, ${target}::text,
    ${meaning}::text, ${key}::bytea, ${now}::timestamptz from there
  on conflict on constraint word_meanings_once do nothing`;
