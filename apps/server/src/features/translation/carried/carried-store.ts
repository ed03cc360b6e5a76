import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Sql } from "../../../database/open.ts";
import { readableMessage } from "../../message/access.ts";
import type { ReadableMessage } from "../../message/access-store.ts";
import type { StoredLinkPreview } from "../../message/parts/link-preview.ts";

/** Texts that come with a message, in another language, and who made them so. */
export interface CarriedRendition extends Pick<MessageTranslation, "engineName" | "quality" | "madeAt"> {
  readonly texts: readonly string[];
  readonly source: string;
  readonly engine: string;
}

export interface CarriedKey {
  readonly message: Pick<ReadableMessage, "id" | "conversation_id" | "revision">;
  /** `link`, `poll`, or the id of a picture. */
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

/** Unless the message has changed or gone meanwhile. */
export const keepCarried = (
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

/** @throws AppError `NOT_FOUND` */
export const readLinkPreview = (sql: Sql, me: string, id: string, now: Date) =>
  readableMessage<{ link_preview: StoredLinkPreview | null }>(sql, me, id, now, sql`m.link_preview`);
