import type { Sql, Transaction } from "#/platform/database/open.ts";
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

/** Hides a message from one person. Nothing changes for others, not even a counter. */
export async function hideMessage(sql: Sql, me: string, known: KnownMessage, now: Date): Promise<MessageRow> {
  await sql`
    insert into hidden_messages (user_id, conversation_id, seq, change_seq, hidden_at)
    select ${me}, id, ${known.seq}, change_seq, ${now} from conversations where id = ${known.conversation_id}
    on conflict do nothing`;
  return { ...(await readMessage(sql, known)), hidden_at: now };
}
