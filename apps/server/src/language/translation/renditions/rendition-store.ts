import { randomUUIDv7 } from "node:crypto";
import type { Sql } from "#/platform/database/open.ts";
import { readableMessage } from "#/talk/message/access.ts";
import type { MessageKey, ReadableMessage } from "#/talk/message/access-store.ts";
import { foundAndListed } from "./beside-rendition-store.ts";

/** A translation of one revision of one message by one engine at one version. */
export interface Rendition {
  messageId: string;
  revision: number;
  target: string;
  source: string;
  engine: string;
  engineVersion: string;
  /** The version of the applied glossary; empty for none. */
  glossary: string;
  engineName: string;
  text: string;
  /** The description of the message's picture; null when not translated yet. */
  alt: string | null;
  quality: "rough" | "good";
  madeAt: "device" | "server" | "provider";
  detectedLanguage: string | null;
  detectedConfidence: number | null;
  createdAt: Date;
  /** The variant that the text is in, if not the requested one. */
  near?: string | null;
  /** The engine could not follow the tone or the forms of address. */
  unaddressed?: boolean;
  /** The engine's answer, if the text is its conversion to another script. */
  answered?: string | null;
}

export interface StoredRendition extends Rendition {
  id: string;
  madeFor: string | null;
  /** The person who wrote it, if no engine made it. */
  writtenBy: string | null;
  /** The message's author, if another person wrote it. */
  approvedBy: string | null;
  /** Repeats a rendition accepted for another message with the same text. */
  remembered: boolean;
}

export type Renditions = ReadonlyMap<string, readonly StoredRendition[]>;

/** The writer of rendition `r`, also when it repeats an accepted one; null for an engine's. */
export const writerColumn = (sql: Sql) => sql`
  case when r.remembered_from is null then r.written_by
    else (select origin.written_by from renditions origin
      where origin.conversation_id = r.conversation_id and origin.id = r.remembered_from) end`;

export const renditionColumns = (database: Sql) => database`
  r.id, r.made_for as "madeFor", ${writerColumn(database)} as "writtenBy", r.approved_by as "approvedBy",
  r.remembered_from is not null as remembered, r.message_id as "messageId", r.revision, r.target, r.source, r.engine,
  r.engine_version as "engineVersion", r.glossary, r.engine_name as "engineName", r.text, r.alt, r.quality, r.made_at as "madeAt",
  r.detected_language as "detectedLanguage", r.detected_confidence as "detectedConfidence",
  r.created_at as "createdAt", r.near, r.unaddressed`;

/** Returns the renditions of each message's current revision, newest first. */
export async function readRenditions(
  database: Sql,
  messages: readonly MessageKey[],
  target: string,
): Promise<Renditions> {
  const rows = await database<StoredRendition[]>`
    select ${renditionColumns(database)}
    from renditions r
    join messages m on m.conversation_id = r.conversation_id and m.id = r.message_id and m.revision = r.revision
    where r.conversation_id = any(${[...new Set(messages.map((one) => one.conversation_id))]}::uuid[])
      and r.message_id = any(${messages.map(({ id }) => id)}::uuid[]) and r.target = ${target} and m.deleted_at is null
    order by r.created_at desc`;
  return Map.groupBy(rows, (row) => row.messageId);
}

export interface MessageToRead {
  readonly message: ReadableMessage;
  /** Renditions of its current revision, newest first. */
  readonly renditions: readonly StoredRendition[];
  readonly provider: string;
}

/**
 * Loads a message with everything needed to read a stored rendition of it, in one query.
 * @throws AppError `NOT_FOUND`
 */
export async function loadForReader(
  database: Sql,
  me: string,
  id: string,
  target: string,
  now: Date,
): Promise<MessageToRead> {
  const { stored, provider, ...message } = await readableMessage<{
    stored: (Omit<StoredRendition, "createdAt"> & { createdAt: string })[];
    provider: string;
  }>(
    database,
    me,
    id,
    now,
    database`
      (select coalesce(json_agg(one order by one."createdAt" desc), '[]') from (
        select ${renditionColumns(database)} from renditions r
        where r.conversation_id = m.conversation_id and r.message_id = m.id and r.revision = m.revision
          and r.target = ${target}) as one) as stored,
      coalesce((select s.translation_provider from user_settings s where s.user_id = ${me}), '') as provider`,
  );
  const dated = stored.map((one) => ({ ...one, createdAt: new Date(one.createdAt) }));
  return { message, renditions: dated, provider };
}

/** Returns the translation stored under that key while a message that uses it exists. */
export async function findRendition(database: Sql, conversationId: string, key: Buffer): Promise<string | null> {
  const [row] = await database<{ text: string }[]>`
    select coalesce(r.answered, r.text) as text from renditions r
    join messages m on m.conversation_id = r.conversation_id and m.id = r.message_id and m.revision = r.revision
    where r.conversation_id = ${conversationId} and r.memory_key = ${key} and m.deleted_at is null limit 1`;
  return row?.text ?? null;
}

export interface Keeping {
  readonly conversationId: string;
  readonly rendition: Rendition;
  /** The context messages that it was made with: it is deleted when one of them is. */
  readonly context: readonly { readonly id: string; readonly revision: number }[];
  /** The user who requested it: it counts for them and is listed in their history. */
  readonly readerId: string;
  readonly memoryKey: Buffer | null;
}

/**
 * Stores a rendition, unless the message or one of its context was edited or deleted in the meantime: their rows are
 * locked, in the order that all code uses. A single statement, so that all of it is stored or nothing.
 * @returns the rendition's id, and whether it is new; null when the text it belongs to is gone
 */
export async function storeRendition(
  database: Sql,
  { conversationId, rendition, context, readerId, memoryKey }: Keeping,
): Promise<{ id: string; isNew: boolean } | null> {
  const r = rendition;
  const id = randomUUIDv7();
  const alone = context.length === 0;
  const needed = [{ id: r.messageId, revision: r.revision }, ...context];
  const ids = needed.map(({ id }) => id);
  const revisions = needed.map(({ revision }) => revision);
  const these = alone
    ? database`m.id = ${r.messageId} and m.revision = ${r.revision}`
    : database`m.id = any(${ids}::uuid[])
        and m.revision = (${revisions}::int[])[array_position(${ids}::uuid[], m.id)]`;
  const [stored] = await database<{ id: string; isNew: boolean }[]>`
    with there as (
      select m.id from messages m
      where m.conversation_id = ${conversationId} and ${these} and m.deleted_at is null order by m.seq for share
    ), current as (
      select 1 where (select count(*) from there) = ${needed.length}
    ), stored as (
      insert into renditions as known (id, conversation_id, message_id, revision, target, source, engine, engine_version,
        glossary, engine_name, text, alt, quality, made_at, detected_language, detected_confidence, created_at, memory_key, made_for,
        near, answered, unaddressed)
      select ${id}::uuid, ${conversationId}::uuid, ${r.messageId}::uuid, ${r.revision}::int, ${r.target}::text, ${r.source}::text,
        ${r.engine}::text, ${r.engineVersion}::text, ${r.glossary}::text, ${r.engineName}::text, ${r.text}::text, ${r.alt}::text,
        ${r.quality}::text, ${r.madeAt}::text, ${r.detectedLanguage}::text, ${r.detectedConfidence}::real, ${r.createdAt}::timestamptz,
        ${memoryKey}::bytea, ${readerId}::uuid, ${r.near ?? null}::text, ${r.answered ?? null}::text,
        ${r.unaddressed ?? false}::boolean
      from current
      on conflict on constraint renditions_key do update
        set created_at = excluded.created_at, alt = coalesce(excluded.alt, known.alt)
      returning id, id = ${id} as is_new
    ), counted as (
      insert into user_counters as u (user_id, translations)
      select ${readerId}::uuid, 1 from stored where is_new
      on conflict (user_id) do update set translations = u.translations + 1
    ), totalled as (
      insert into translation_totals as t (user_id, source, target, translations)
      select ${readerId}::uuid, ${r.source}::text, ${r.target}::text, 1 from stored where is_new
      on conflict (user_id, source, target) do update set translations = t.translations + 1
    ), beside as (
      insert into rendition_context (conversation_id, rendition_id, message_id)
      select ${conversationId}::uuid, stored.id, there.id from stored cross join there where there.id <> ${r.messageId}::uuid
      on conflict do nothing
    ), ${foundAndListed(database, {
      message: { id: r.messageId, conversation_id: conversationId },
      text: `${r.text}\n${r.alt ?? ""}`,
      readerId,
      now: r.createdAt,
    })}
    select id, is_new as "isNew" from stored`;
  return stored ?? null;
}
