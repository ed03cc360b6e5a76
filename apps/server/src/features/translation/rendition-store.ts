import type { Database, Sql } from "../../database/open.ts";

/** A translation of one revision of one message by one engine at one version. */
export interface Rendition {
  messageId: string;
  revision: number;
  target: string;
  source: string;
  engine: string;
  engineVersion: string;
  engineName: string;
  text: string;
  quality: "rough" | "good";
  madeAt: "device" | "server" | "provider";
  detectedLanguage: string | null;
  detectedConfidence: number | null;
  createdAt: Date;
}

/**
 * The newest rendition of each message's current revision, so one of a text that has changed since is never
 * found.
 */
export async function readRenditions(
  database: Sql,
  messageIds: readonly string[],
  target: string,
): Promise<Map<string, Rendition>> {
  const rows = await database<Rendition[]>`
    select distinct on (r.message_id) r.message_id as "messageId", r.revision, r.target, r.source, r.engine,
      r.engine_version as "engineVersion", r.engine_name as "engineName", r.text, r.quality,
      r.made_at as "madeAt", r.detected_language as "detectedLanguage",
      r.detected_confidence as "detectedConfidence", r.created_at as "createdAt"
    from renditions r join messages m on m.id = r.message_id and m.revision = r.revision
    where r.message_id in ${database([...messageIds])} and r.target = ${target}
    order by r.message_id, r.created_at desc`;
  return new Map(rows.map((row) => [row.messageId, row]));
}

/**
 * Keeps a rendition and counts it for its reader, unless the message was edited or deleted meanwhile.
 * @returns whether the text it belongs to is still there
 */
export async function keepRendition(
  database: Database,
  readerId: string,
  rendition: Rendition,
): Promise<boolean> {
  return database.begin(async (transaction) => {
    const [current] = await transaction`
      select 1 from messages
      where id = ${rendition.messageId} and revision = ${rendition.revision} and deleted_at is null
      for share`;
    if (!current) return false;
    await transaction`
      insert into renditions (message_id, revision, target, source, engine, engine_version, engine_name, text,
        quality, made_at, detected_language, detected_confidence, created_at)
      values (${rendition.messageId}, ${rendition.revision}, ${rendition.target}, ${rendition.source},
        ${rendition.engine}, ${rendition.engineVersion}, ${rendition.engineName}, ${rendition.text},
        ${rendition.quality}, ${rendition.madeAt}, ${rendition.detectedLanguage},
        ${rendition.detectedConfidence}, ${rendition.createdAt})
      on conflict on constraint renditions_key do update
        set text = excluded.text, created_at = excluded.created_at`;
    await transaction`
      insert into user_counters as u (user_id, translations) values (${readerId}, 1)
      on conflict (user_id) do update set translations = u.translations + 1`;
    return true;
  });
}
