import type { PrivacyLevel, Transcript } from "@lingualoom/contract/shapes.ts";
import type { Sql, Transaction } from "../../database/open.ts";
import { lockConversation } from "../membership/lock-store.ts";
import { privacyColumn } from "../membership/membership-store.ts";
import type { PrivacyLevelRecord } from "../membership/privacy-level.ts";
import type { MessageKey } from "../message/access-store.ts";
import { changeMessages, these } from "../message/change-store.ts";
import type { TextEndings } from "../message/delete-texts-store.ts";
import type { MessageRow } from "../message/message-row-store.ts";

/** What is heard of a message: the first of its attachments that has sound. */
export interface Recording extends MessageKey {
  readonly seq: number;
  readonly sender_id: string;
  readonly forwarded_level: PrivacyLevel | null;
  readonly privacy: PrivacyLevelRecord;
  /** Where its bytes are. */
  readonly files_id: string;
  readonly bytes: number;
}

/** Whether the message `m` is there and has no words yet. */
const isWordless = (sql: Sql, now: Date) => sql`
  m.text = '' and m.transcript is null and m.deleted_at is null and m.system is null
  and (m.expires_at is null or m.expires_at > ${now})`;

/** Undefined where there is nothing to hear, or not any more. */
export async function readRecording(sql: Sql, key: MessageKey, now: Date): Promise<Recording | undefined> {
  const [row] = await sql<Recording[]>`
    select m.id, m.conversation_id, m.seq, m.sender_id, m.forwarded_level, ${privacyColumn(sql)},
      coalesce(a.files_of, a.id) as files_id, a.bytes
    from messages m
    join conversations c on c.id = m.conversation_id
    join lateral (
      select id, files_of, bytes from media
      where media.id = any(m.attachment_ids) and media.kind in ('audio', 'video') and media.ended_at is null
      order by array_position(m.attachment_ids, media.id) limit 1
    ) as a on true
    where m.conversation_id = ${key.conversation_id} and m.id = ${key.id} and ${isWordless(sql, now)}`;
  return row;
}

export interface TranscriptText {
  readonly text: string;
  readonly transcript: Transcript;
  /** Null: it is detected like that of any text. */
  readonly language: { readonly code: string; readonly confidence: number; readonly detector: string } | null;
}

/**
 * Makes what was heard the text of its message.
 * @returns null where somebody has written words of their own meanwhile, or the message is gone
 */
export async function writeTranscript(
  sql: Transaction,
  endings: TextEndings,
  { id, conversation_id }: MessageKey,
  { text, transcript, language }: TranscriptText,
  now: Date,
): Promise<MessageRow | null> {
  await lockConversation(sql, conversation_id);
  const wordless = await sql`
    select from messages m
    where m.conversation_id = ${conversation_id} and m.id = ${id} and ${isWordless(sql, now)} for no key update`;
  if (wordless.length === 0) return null;
  for (const end of endings.ofText) await end(sql, conversation_id, [id]);
  const [row] = await changeMessages(sql, {
    target: these(sql, conversation_id, [id]),
    set: sql`text = ${text}, transcript = ${sql.json(transcript)}, revision = revision + 1,
      language = ${language?.code ?? null}, language_confidence = ${language?.confidence ?? null},
      detector = ${language?.detector ?? null}`,
  });
  return row ?? null;
}
