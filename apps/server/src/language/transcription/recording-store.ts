import type { PrivacyLevel, Transcript } from "@lingualoom/contract/shapes.ts";
import { lockConversation } from "#/people/membership/lock-store.ts";
import { privacyColumn } from "#/people/membership/membership-store.ts";
import type { PrivacyLevelRecord } from "#/people/membership/privacy-level.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { AttachmentRow } from "#/platform/media/attachment-store.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { changeMessages, these } from "#/talk/message/change-store.ts";
import type { TextEndings } from "#/talk/message/delete-texts-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { unindex } from "../search/index/index-store.ts";
import { endCarried } from "../translation/attached-texts/attached-text-store.ts";

/** An attachment with sound but no transcript yet. */
export interface Recording extends MessageKey {
  readonly media_id: string;
  readonly seq: number;
  readonly sender_id: string;
  readonly forwarded_level: PrivacyLevel | null;
  readonly privacy: PrivacyLevelRecord;
  readonly files_id: string;
  readonly bytes: number;
}

/** True when message `m` exists and its attachment `a` has sound but no transcript yet. */
const isWordless = (sql: Sql, now: Date) => sql`
  a.kind in ('audio', 'video') and a.ended_at is null and a.transcript is null
  and m.transcript is null and m.deleted_at is null
  and (m.expires_at is null or m.expires_at > ${now})`;

/** Empty when there is nothing (left) to transcribe. */
export const readRecordings = (sql: Sql, key: MessageKey, now: Date) => sql<Recording[]>`
  select m.id, m.conversation_id, m.seq, m.sender_id, m.forwarded_level, ${privacyColumn(sql)},
    a.id as media_id, coalesce(a.files_of, a.id) as files_id, a.bytes
  from messages m
  join conversations c on c.id = m.conversation_id
  join media a on a.id = any(m.attachment_ids)
  where m.conversation_id = ${key.conversation_id} and m.id = ${key.id} and ${isWordless(sql, now)}
  order by array_position(m.attachment_ids, a.id)`;

export interface TranscriptText {
  readonly text: string;
  readonly transcript: Transcript;
  /** The language that the engine reports; null: the message's text goes through normal detection. */
  readonly language: { readonly code: string; readonly confidence: number; readonly detector: string } | null;
  /** The detected language when the engine reports none; undefined when it is undetermined. */
  readonly detected: string | undefined;
}

/**
 * Stores a transcript: as the text of a message that consists of this recording only, else with the recording.
 * @returns null when it already has a transcript, or is gone
 */
export async function writeTranscript(
  sql: Transaction,
  endings: TextEndings,
  recording: Pick<Recording, "id" | "conversation_id" | "media_id">,
  words: TranscriptText,
  now: Date,
): Promise<MessageRow | null> {
  const { id, conversation_id, media_id } = recording;
  await lockConversation(sql, conversation_id);
  const all = await sql<{ id: string; isWordless: boolean; isWithoutText: boolean }[]>`
    select a.id, ${isWordless(sql, now)} as "isWordless", m.text = '' as "isWithoutText"
    from messages m
    join media a on a.id = any(m.attachment_ids) and a.kind in ('audio', 'video') and a.ended_at is null
    where m.conversation_id = ${conversation_id} and m.id = ${id} for no key update`;
  const found = all.find((one) => one.id === media_id);
  if (!found?.isWordless) return null;
  const { text, transcript, language, detected } = words;
  if (!found.isWithoutText || all.length > 1) {
    const code = language?.code ?? detected;
    return writeOwnWords(sql, recording, { ...transcript, text, ...(code && { language: code }) });
  }
  for (const end of endings.ofText) await end(sql, conversation_id, [id]);
  const [row] = await changeMessages(sql, {
    target: these(sql, conversation_id, [id]),
    set: sql`text = ${text}, transcript = ${sql.json(transcript)}, revision = revision + 1,
      language = ${language?.code ?? null}, language_confidence = ${language?.confidence ?? null},
      detector = ${language?.detector ?? null}`,
  });
  return row ?? null;
}

/** Replaces or removes a transcript beside the text of its locked message, which stays. */
export async function writeOwnWords(
  sql: Transaction,
  { id, conversation_id, media_id }: Pick<Recording, "id" | "conversation_id" | "media_id">,
  words: AttachmentRow["transcript"],
): Promise<MessageRow | null> {
  await unindex(sql, conversation_id, [id]);
  await endCarried(sql, { id, conversation_id }, media_id);
  await sql`update media set transcript = ${words && sql.json(words)} where id = ${media_id}`;
  const target = these(sql, conversation_id, [id]);
  const [row] = await changeMessages(sql, { target, set: sql`revision = revision` });
  return row ?? null;
}

export async function readOwnWords(sql: Sql, mediaId: string): Promise<AttachmentRow["transcript"]> {
  const [row] = await sql<Pick<AttachmentRow, "transcript">[]>`select transcript from media where id = ${mediaId}`;
  return row?.transcript ?? null;
}
