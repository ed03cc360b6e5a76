import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { AttachmentRow } from "#/platform/media/attachment-store.ts";
import { readableMessage } from "#/talk/message/access.ts";
import type { MessageKey, ReadableMessage } from "#/talk/message/access-store.ts";
import type { StoredLinkPreview } from "#/talk/message/parts/link-preview.ts";

/** Translated texts that accompany a message, with their engine. */
export interface CarriedRendition extends Pick<MessageTranslation, "engineName" | "quality" | "madeAt"> {
  readonly texts: readonly string[];
  readonly source: string;
  readonly engine: string;
}

export interface CarriedKey {
  readonly message: Pick<ReadableMessage, "id" | "conversation_id" | "revision">;
  /** `link`, `poll`, the id of a picture, or `texts:` with an attachment's id and a digest of its texts. */
  readonly part: string;
  readonly target: string;
  readonly glossary: string;
}

export async function readCarried(
  sql: Sql,
  { message, part, target, glossary }: CarriedKey,
): Promise<CarriedRendition | undefined> {
  const [row] = await sql<CarriedRendition[]>`
    select texts, source, engine, engine_name as "engineName", quality, made_at as "madeAt" from carried_renditions
    where conversation_id = ${message.conversation_id} and message_id = ${message.id} and part = ${part}
      and target = ${target} and glossary = ${glossary}`;
  return row;
}

/** Stores nothing when the message has changed or is gone. */
export const storeAttachedTexts = (
  sql: Sql,
  { message, part, target, glossary }: CarriedKey,
  { texts, source, engine, engineName, quality, madeAt }: CarriedRendition,
  now: Date,
) => sql`
  insert into carried_renditions (conversation_id, message_id, part, target, glossary, source, engine, engine_name,
    quality, made_at, texts, created_at)
  select m.conversation_id, m.id, ${part}, ${target}, ${glossary}, ${source}, ${engine}, ${engineName}, ${quality}, ${madeAt},
    ${[...texts]}::text[], ${now}
  from messages m
  where m.conversation_id = ${message.conversation_id} and m.id = ${message.id} and m.revision = ${message.revision}
    and m.deleted_at is null
  for share
  on conflict do nothing`;

/** Deletes translations of an attachment's texts, which are being replaced. */
export const endCarried = (sql: Sql, { id, conversation_id }: MessageKey, mediaId: string) => sql`
  delete from carried_renditions
  where conversation_id = ${conversation_id} and message_id = ${id} and part like ${`texts:${mediaId}:%`}`;

/** Returns the texts of an attachment; undefined when the message does not show it. */
export async function readAttachmentTexts(
  sql: Sql,
  { id, conversation_id }: MessageKey,
  mediaId: string,
): Promise<Pick<AttachmentRow, "alt" | "transcript"> | undefined> {
  const [row] = await sql<Pick<AttachmentRow, "alt" | "transcript">[]>`
    select a.alt, a.transcript from media a
    join messages m on m.conversation_id = ${conversation_id} and m.id = ${id} and a.id = any(m.attachment_ids)
    where a.id = ${mediaId} and a.ended_at is null`;
  return row;
}

/** @throws AppError `NOT_FOUND` */
export const readLinkPreview = (sql: Sql, me: string, id: string, now: Date) =>
  readableMessage<{ link_preview: StoredLinkPreview | null }>(sql, me, id, now, sql`m.link_preview`);
