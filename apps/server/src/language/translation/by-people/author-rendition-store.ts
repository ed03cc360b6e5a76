import { randomUUIDv7 } from "node:crypto";
import { lexemesOf } from "#/language/search/index/lexemes.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { changeMessages, these } from "#/talk/message/change-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import type { NewRendition } from "#/talk/message/parts/renditions.ts";
import { writerColumn } from "../renditions/rendition-store.ts";

/** Removes a rendition before another replaces it, together with its back-translations and read records. */
export async function removeWritten(
  sql: Transaction,
  { id, conversation_id }: MessageKey,
  language: string,
): Promise<boolean> {
  const removed = await sql`
    delete from renditions where conversation_id = ${conversation_id} and message_id = ${id} and target = ${language}
      and (written_by is not null or remembered_from is not null)`;
  return removed.count > 0;
}

/** The person who accepted a rendition, and the key under which it is found again for the same text. */
export interface Approval {
  readonly by: string;
  readonly memoryKey: Buffer;
}

/** Adds a rendition to a locked message and its words to the search index. */
export async function addWritten(
  sql: Transaction,
  { id, conversation_id }: MessageKey,
  r: NewRendition,
  now: Date,
  approval: Approval | null = null,
): Promise<void> {
  const words = [...new Set(lexemesOf(r.text))];
  await sql`
    with stored as (
      insert into renditions (id, conversation_id, message_id, revision, target, source, engine, engine_version, engine_name, text,
        quality, made_at, created_at, made_for, written_by, approved_by, memory_key)
      select ${randomUUIDv7()}::uuid, m.conversation_id, m.id, m.revision, ${r.target}::text, coalesce(m.language, ${r.source}::text),
        ${r.engine}::text, ${r.engineVersion}::text, ${r.engineName}::text, ${r.text}::text, ${r.quality}::text,
        ${r.madeAt}::text, ${now}::timestamptz, ${r.writtenBy}::uuid, ${r.writtenBy}::uuid,
        ${approval?.by ?? null}::uuid, ${approval?.memoryKey ?? null}::bytea
      from messages m where m.conversation_id = ${conversation_id} and m.id = ${id}
      returning id, conversation_id, message_id
    )
    insert into search_runs (conversation_id, first_seq, last_seq, first_at, last_at, rendition_id, words)
    select m.conversation_id, m.seq, m.seq, m.created_at, m.created_at, stored.id,
      array_to_tsvector(array_append(${words}::text[], 'from:' || m.sender_id))
    from stored join messages m on m.conversation_id = stored.conversation_id and m.id = stored.message_id`;
}

export const unindexWritten = (sql: Transaction, { id, conversation_id }: MessageKey, language: string) => sql`
  delete from search_runs where conversation_id = ${conversation_id} and rendition_id in (
    select r.id from renditions r where r.conversation_id = ${conversation_id} and r.message_id = ${id} and r.target = ${language}
      and (r.written_by is not null or r.remembered_from is not null))`;

export const waitingColumn = (sql: Sql) => sql`(
  select nullif(count(*), 0) from rendition_changes w
  where w.conversation_id = m.conversation_id and w.message_id = m.id and w.kind = 'suggested' and w.decision is null)`;

/** Updates the row of the message, which contains what all members see of its written renditions. */
export async function showWritten(sql: Transaction, { id, conversation_id }: MessageKey): Promise<MessageRow> {
  const [row] = await changeMessages(sql, {
    target: these(sql, conversation_id, [id]),
    set: sql`renditions = (
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('language', r.target, 'text', r.text, 'writtenBy', r.written_by,
        'approvedBy', r.approved_by)) order by r.target collate "C")
      from renditions r
      where r.conversation_id = m.conversation_id and r.message_id = m.id and r.written_by is not null),
      suggestions = ${waitingColumn(sql)}`,
  });
  return row as MessageRow;
}

export interface StoredForLanguage {
  readonly target: string;
  readonly text: string;
  readonly written_by: string | null;
  readonly approved_by: string | null;
  readonly remembered: boolean;
  readonly engine_name: string;
}

/** Returns what readers get in each language: a rendition by a person, else the newest. */
export const readByLanguage = (sql: Sql, { id, conversation_id }: MessageKey) => sql<StoredForLanguage[]>`
  select distinct on (r.target) r.target, r.text, ${writerColumn(sql)} as written_by, r.approved_by,
    r.remembered_from is not null as remembered, r.engine_name
  from renditions r
  join messages m on m.conversation_id = r.conversation_id and m.id = r.message_id and m.revision = r.revision
  where r.conversation_id = ${conversation_id} and r.message_id = ${id}
  order by r.target, r.written_by is null, r.remembered_from is null, r.quality = 'rough', r.created_at desc`;
