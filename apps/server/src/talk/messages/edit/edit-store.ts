import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { changeMessages, these } from "#/talk/message/change-store.ts";
import type { TextEndings } from "#/talk/message/delete-texts-store.ts";
import { type KnownMessage, readMessage } from "#/talk/message/lock-store.ts";
import { type MessageRow, withoutText } from "#/talk/message/message-row-store.ts";
import type { StoredMentions } from "#/talk/message/parts/mentions.ts";
import { replaceMentions } from "../mentions/mentions-store.ts";
import { textDigest } from "../send/sent-digest.ts";

/** Replaces the text of a locked message and clears its detected language. */
export async function writeText(
  sql: Transaction,
  endings: TextEndings,
  known: KnownMessage,
  {
    text,
    mentions,
    hasOtherLink,
  }: { readonly text: string; readonly mentions: StoredMentions | null; readonly hasOtherLink: boolean },
  now: Date,
) {
  for (const end of endings.ofText) await end(sql, known.conversation_id, [known.id]);
  await replaceMentions(sql, known, mentions);
  const [row] = await changeMessages(sql, {
    target: these(sql, known.conversation_id, [known.id]),
    set: sql`text = ${text}, mentions = ${mentions && sql.json(mentions as never)}, digest = coalesce(digest, ${textDigest(known.conversation_id, known.text)}),
      revision = revision + 1, ${editedOrCorrected(sql, text, now)},
      ${withoutText(sql)}${hasOtherLink ? sql`, link_preview = null` : sql``}`,
  });
  return row as MessageRow;
}

/** New words for a recording correct its transcript, which does not count as an edit. */
const editedOrCorrected = (sql: Sql, text: string, now: Date) => sql`
  edited_at = case when transcript is null then ${now}::timestamptz else edited_at end,
  transcript = case when ${text} = '' then null else transcript || '{"corrected": true}' end`;

/** Earlier texts kept of one message. */
const REVISIONS_MAX = 20;

/** Stores the text of a locked message that an edit is about to replace, and lets the oldest ones go. */
export async function keepRevision(sql: Transaction, { conversation_id, id }: KnownMessage, now: Date): Promise<void> {
  const kept = await sql`
    insert into message_revisions (conversation_id, message_id, revision, text, language, written_at, replaced_at)
    select conversation_id, id, revision, text, language, coalesce(edited_at, created_at), ${now}
    from messages where conversation_id = ${conversation_id} and id = ${id} and text <> '' and transcript is null`;
  if (kept.count === 0) return;
  await sql`
    delete from message_revisions where conversation_id = ${conversation_id} and message_id = ${id} and revision <= (
      select revision from message_revisions where conversation_id = ${conversation_id} and message_id = ${id}
      order by revision desc offset ${REVISIONS_MAX} limit 1)`;
}

interface KeptRevision {
  readonly text: string;
  readonly language: string | null;
  readonly written_at: Date;
}

export const readRevisions = (sql: Sql, { conversation_id, id }: MessageKey, since: Date) => sql<KeptRevision[]>`
  select text, language, written_at from message_revisions
  where conversation_id = ${conversation_id} and message_id = ${id} and replaced_at > ${since}
  order by revision desc`;

/** Hides a message from one person. Nothing changes for others, not even a counter. */
export async function hideMessage(sql: Sql, me: string, known: KnownMessage, now: Date): Promise<MessageRow> {
  await sql`
    insert into hidden_messages (user_id, conversation_id, seq, change_seq, hidden_at)
    select ${me}, id, ${known.seq}, change_seq, ${now} from conversations where id = ${known.conversation_id}
    on conflict do nothing`;
  return { ...(await readMessage(sql, known)), hidden_at: now };
}
