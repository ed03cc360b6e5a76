import type { FoundWords } from "@lingualoom/translation/picture-words/read-words.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";

export async function readPictureWords(
  sql: Sql,
  { id, conversation_id }: MessageKey,
  mediaId: string,
): Promise<FoundWords | undefined> {
  const [row] = await sql<FoundWords[]>`
    select language, lines from picture_words
    where conversation_id = ${conversation_id} and message_id = ${id} and media_id = ${mediaId}`;
  return row;
}

/** Stores nothing when the message is gone. */
export const storePictureWords = (
  sql: Sql,
  { id, conversation_id }: MessageKey,
  mediaId: string,
  { language, lines }: FoundWords,
  now: Date,
) => sql`
  insert into picture_words (conversation_id, message_id, media_id, language, lines, read_at)
  select m.conversation_id, m.id, ${mediaId}, ${language}, ${sql.json(lines as never)}, ${now} from messages m
  where m.conversation_id = ${conversation_id} and m.id = ${id} and m.deleted_at is null
  for share
  on conflict do nothing`;

export const endPictureWords = (sql: Transaction, conversationId: string, ids: readonly string[]) => sql`
  delete from picture_words where conversation_id = ${conversationId} and message_id = any(${[...ids]}::uuid[])`;
