import { randomUUIDv7 } from "node:crypto";
import type { HistoryEntry } from "@lingualoom/contract/calls/translation-history.ts";
import type { Database, Sql } from "#/platform/database/open.ts";
import { altOf } from "#/platform/media/attachment-store.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";

export interface FreeTranslation {
  readonly originalText: string;
  readonly translatedText: string;
  readonly source: string;
  readonly target: string;
  readonly engine: string;
  readonly engineName: string;
  readonly quality: string;
  readonly madeAt: string;
  readonly detectedLanguage: string | null;
  readonly detectedConfidence: number | null;
  readonly createdAt: Date;
}

export async function storeFreeTranslation(
  database: Sql,
  userId: string,
  made: FreeTranslation,
  memoryKey: Buffer | null,
): Promise<void> {
  await database`
    with counted as (
      insert into user_counters as u (user_id, translations) values (${userId}, 1)
      on conflict (user_id) do update set translations = u.translations + 1
    ), totalled as (
      insert into translation_totals as t (user_id, source, target, translations)
      values (${userId}, ${made.source}, ${made.target}, 1)
      on conflict (user_id, source, target) do update set translations = t.translations + 1
    )
    insert into translation_history (id, user_id, memory_key, original_text, translated_text, source, target, engine,
      engine_name, quality, made_at, detected_language, detected_confidence, created_at)
    values (${randomUUIDv7()}, ${userId}, ${memoryKey}, ${made.originalText}, ${made.translatedText}, ${made.source},
      ${made.target}, ${made.engine}, ${made.engineName}, ${made.quality}, ${made.madeAt},
      ${made.detectedLanguage}, ${made.detectedConfidence}, ${made.createdAt})`;
}

export async function findFreeTranslation(database: Sql, key: Buffer): Promise<string | null> {
  const [row] = await database<{ translated_text: string }[]>`
    select translated_text from translation_history where memory_key = ${key} limit 1`;
  return row?.translated_text ?? null;
}

export interface ReadRendition {
  readonly message: Pick<MessageKey, "conversation_id">;
  readonly rendition: { readonly id: string; readonly madeFor: string | null };
}

/** Adds translations that other readers requested to the history of a new reader. */
export async function listRenditions(
  database: Sql,
  userId: string,
  found: readonly ReadRendition[],
  now: Date,
): Promise<void> {
  await database`
    insert into translation_history (id, user_id, conversation_id, rendition_id, created_at)
    select t.id, ${userId}, r.conversation_id, r.id, ${now}
    from unnest(${found.map(() => randomUUIDv7())}::uuid[],
      ${found.map(({ message }) => message.conversation_id)}::uuid[],
      ${found.map(({ rendition }) => rendition.id)}::uuid[]) as t(id, conversation_id, rendition_id)
    join renditions r on r.conversation_id = t.conversation_id and r.id = t.rendition_id
    on conflict (rendition_id, user_id) where rendition_id is not null do nothing`;
}

interface Row {
  id: string;
  messageId: string | null;
  revision: number | null;
  originalText: string;
  translatedText: string;
  sourceLanguage: string;
  targetLanguage: string;
  provider: string;
  engineName: string;
  quality: "rough" | "good";
  madeAt: "device" | "server" | "provider";
  detectedLanguage: string | null;
  detectedConfidence: number | null;
  createdAt: Date;
}

export async function readHistoryPage(
  database: Database,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ history: HistoryEntry[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    database<Row[]>`
      with page as (
        select * from translation_history where user_id = ${userId} order by id desc limit ${limit} offset ${offset}
      )
      select h.id, r.message_id as "messageId", r.revision,
        -- Of a picture without words its description.
        coalesce(h.original_text, nullif(m.text, ''), ${altOf(database, "m")}) as "originalText",
        coalesce(h.translated_text, nullif(r.text, ''), r.alt) as "translatedText",
        coalesce(h.source, r.source) as "sourceLanguage", coalesce(h.target, r.target) as "targetLanguage",
        coalesce(h.engine, r.engine) as provider, coalesce(h.engine_name, r.engine_name) as "engineName",
        coalesce(h.quality, r.quality) as quality, coalesce(h.made_at, r.made_at) as "madeAt",
        coalesce(h.detected_language, r.detected_language) as "detectedLanguage",
        coalesce(h.detected_confidence, r.detected_confidence) as "detectedConfidence",
        h.created_at as "createdAt"
      from page h
      left join renditions r on r.conversation_id = h.conversation_id and r.id = h.rendition_id
      left join messages m on m.conversation_id = r.conversation_id and m.id = r.message_id
      order by h.id desc`,
    database<{ total: number }[]>`
      select count(*) as total from translation_history where user_id = ${userId}`,
  ]);
  return { history: rows.map(asEntry), total: count?.total ?? 0 };
}

function asEntry(row: Row): HistoryEntry {
  const { messageId, revision, detectedLanguage, detectedConfidence, createdAt, ...rest } = row;
  return {
    ...rest,
    ...(messageId !== null && revision !== null && { messageId, revision }),
    timestamp: createdAt.toISOString(),
    detected: detectedLanguage === null ? null : { language: detectedLanguage, confidence: detectedConfidence ?? 0 },
  };
}

export async function clearHistory(database: Sql, userId: string): Promise<void> {
  await database`delete from translation_history where user_id = ${userId}`;
}

/** Rows deleted by one statement, so that none holds locks for long. */
const BATCH = 500;

const FREE_TEXT_DAYS = 30;

export async function forgetFreeTexts(database: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - FREE_TEXT_DAYS * 24 * 60 * 60 * 1_000);
  for (;;) {
    const { count } = await database`
      delete from translation_history where id = any(array(
        select id from translation_history where rendition_id is null and created_at < ${until} limit ${BATCH}
      ))`;
    if (count < BATCH) return;
  }
}

export async function readTotals(database: Sql, userId: string) {
  return database<{ source: string; target: string; count: number }[]>`
    select source, target, translations as count from translation_totals
    where user_id = ${userId} order by translations desc, source, target`;
}
