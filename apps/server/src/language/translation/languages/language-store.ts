import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Database, Sql } from "#/platform/database/open.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { changeMessages, inOrderOfChange, these } from "#/talk/message/change-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { EVENTS_WITH_ACTOR } from "./source-language.ts";
import type { Writer } from "./writer-store.ts";

export interface DetectedMessage extends MessageKey {
  readonly revision: number;
  readonly language: string;
  readonly confidence: number;
}

export type Observed = Pick<
  Message,
  "_id" | "conversationId" | "revision" | "senderId" | "text" | "language" | "forwarded"
>;

/** Number of latest messages searched for those without a language. */
const LATEST = 10_000;

/** Returns the latest messages without a language, at most `most`. */
export const readUndetected = (sql: Sql, most: number) => sql<Observed[]>`
  select m.id as "_id", m.conversation_id as "conversationId", m.revision, m.sender_id as "senderId", m.text
  from (select * from messages order by id desc limit ${LATEST}) m
  where m.language is null and m.text <> '' and m.deleted_at is null
  order by m.id desc limit ${most}`;

/**
 * Stores the language of messages that have none yet, as a normal change of the message.
 * @returns the updated messages
 */
export async function recordLanguages(
  sql: Sql,
  detected: readonly DetectedMessage[],
  detector: string,
): Promise<MessageRow[]> {
  const rows = await changeMessages(sql, {
    target: sql`
      select m.id, m.conversation_id, m.seq, m.revision, i.language, i.confidence
      from messages m
      join unnest(${detected.map((one) => one.conversation_id)}::uuid[], ${detected.map((one) => one.id)}::uuid[], ${detected.map((one) => one.language)}::text[],
        ${detected.map((one) => one.confidence)}::real[], ${detected.map((one) => one.revision)}::int[])
        as i(conversation_id, id, language, confidence, revision) using (conversation_id, id, revision)
      where m.language is null and m.deleted_at is null`,
    set: sql`language = t.language, language_confidence = t.confidence, detector = ${detector}`,
    // The message may have been edited or deleted while waiting for its conversation's lock.
    still: sql`m.revision = t.revision and m.language is null and m.deleted_at is null`,
  });
  return inOrderOfChange(rows);
}

/**
 * Replaces the detected language by a person's choice, and deletes the renditions that were made from another language.
 * @returns null when the message has changed or is gone
 */
export async function correctMessageLanguage(
  sql: Sql,
  message: MessageKey & { readonly revision: number },
  language: string,
): Promise<MessageRow | null> {
  const [row] = await changeMessages(sql, {
    target: these(sql, message.conversation_id, [message.id]),
    set: sql`language = ${language}, language_confidence = 1, detector = ${EVENTS_WITH_ACTOR}`,
    still: sql`m.revision = ${message.revision} and m.deleted_at is null`,
  });
  if (!row) return null;
  await sql`delete from renditions
    where conversation_id = ${message.conversation_id} and message_id = ${message.id} and source <> ${language}
      and written_by is null and remembered_from is null`;
  return row;
}

/** Returns the languages that people have chosen and were seen to use, by person: the prior of detection. */
export async function readUsualLanguages(
  database: Database,
  people: readonly string[],
): Promise<Map<string, Pick<Writer, "usual" | "seen">>> {
  const rows = await database<
    { user_id: string; preferred_language: string; read_languages: string[]; seen: Writer["seen"] | null }[]
  >`
    select s.user_id, s.preferred_language, s.read_languages,
      (select json_object_agg(l.language, l.weight) from sender_languages l where l.user_id = s.user_id) as seen
    from user_settings s
    where s.user_id = any(${[...people]}::uuid[])`;
  return new Map(
    rows.map((row) => [row.user_id, { usual: [row.preferred_language, ...row.read_languages], seen: row.seen ?? {} }]),
  );
}
