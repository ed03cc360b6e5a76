import type { BackTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Sql } from "#/platform/database/open.ts";

type Back = Omit<BackTranslation, "targetLanguage">;

export async function readBack(database: Sql, conversationId: string, renditionId: string): Promise<Back | null> {
  const [row] = await database<Back[]>`
    select text as "translatedText", engine as provider, engine_name as "engineName", quality, made_at as "madeAt"
    from back_renditions where conversation_id = ${conversationId} and rendition_id = ${renditionId}`;
  return row ?? null;
}

export async function findBack(database: Sql, conversationId: string, key: Buffer): Promise<string | null> {
  const [row] = await database<{ text: string }[]>`
    select text from back_renditions where conversation_id = ${conversationId} and memory_key = ${key} limit 1`;
  return row?.text ?? null;
}

/** Stores nothing when the rendition is gone. */
export async function storeBack(
  database: Sql,
  conversationId: string,
  renditionId: string,
  back: Back,
  memoryKey: Buffer | null,
  now: Date,
): Promise<void> {
  await database`
    insert into back_renditions (conversation_id, rendition_id, memory_key, engine, engine_name, text, quality, made_at,
      created_at)
    select conversation_id, id, ${memoryKey}::bytea, ${back.provider}::text, ${back.engineName}::text, ${back.translatedText}::text,
      ${back.quality}::text, ${back.madeAt}::text, ${now}::timestamptz
    from renditions where conversation_id = ${conversationId} and id = ${renditionId} for key share
    on conflict do nothing`;
}
