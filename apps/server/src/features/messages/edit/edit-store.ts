import { quoteOf } from "@lingualoom/contract/quote.ts";
import type { Message, Quote } from "@lingualoom/contract/shapes.ts";
import type { Sql, Transaction } from "../../../database/open.ts";
import { endLearned } from "../../learning/end-learned-store.ts";
import { unindex } from "../../search/runs-store.ts";
import { changeMessages, inOrderOfChange } from "../change-store.ts";
import { endMentions, replaceMentions } from "../mentions/mentions-store.ts";
import { type MessageRow, messageColumns } from "../message-row-store.ts";
import type { StoredMentions } from "../parts/mentions.ts";
import { endPins } from "../pins/pins-store.ts";
import { endReactions } from "../reactions/reactions-store.ts";
import { textDigest } from "../send/sent-digest.ts";

/** What a change has to know of a message. */
export interface KnownMessage {
  readonly id: string;
  readonly conversation_id: string;
  readonly seq: number;
  readonly sender_id: string;
  readonly media_id: string | null;
  readonly text: string;
  readonly mentions: StoredMentions | null;
  readonly deleted_at: Date | null;
  readonly expires_at: Date | null;
  readonly is_system: boolean;
  readonly is_forwarded: boolean;
  /** Of its conversation. */
  readonly closed: boolean;
}

/**
 * A message as `me` sees it, with nobody else changing its conversation until the transaction ends; null for what is
 * not there or hidden. The conversation is locked first, as by every send; with the message's own lock a translation
 * that is being stored is stored before, and found, or not at all.
 */
export async function lockMessage(
  sql: Transaction,
  me: string,
  conversationId: string,
  id: string,
): Promise<KnownMessage | null> {
  await lockConversation(sql, conversationId);
  const [row] = await sql<KnownMessage[]>`
    select m.id, m.conversation_id, m.seq, m.sender_id, m.media_id, m.text, m.mentions, m.deleted_at,
      m.expires_at,
      m.system is not null as is_system, m.forwarded_level is not null as is_forwarded, c.closed
    from messages m
    join conversations c on c.id = m.conversation_id
    join participants mine on mine.conversation_id = c.id and mine.user_id = ${me} and m.seq >= mine.from_seq
    where m.id = ${id} and c.id = ${conversationId}
      and not exists (
        select from hidden_messages h where h.user_id = ${me} and h.conversation_id = c.id and h.seq = m.seq)
    for no key update of m`;
  return row ?? null;
}

export const lockConversation = (sql: Transaction, id: string) =>
  sql`select from conversations where id = ${id} for no key update`;

export async function readMessage(sql: Sql, id: string): Promise<MessageRow> {
  const [row] = await sql<MessageRow[]>`select ${messageColumns(sql)} from messages m where m.id = ${id}`;
  return row as MessageRow;
}

/** A locked message gets another text; its language is to be found out again. */
export async function writeText(
  sql: Transaction,
  known: KnownMessage,
  { text, mentions }: { readonly text: string; readonly mentions: StoredMentions | null },
  now: Date,
) {
  await unindex(sql, [known.id]);
  await endRenditions(sql, [known.id]);
  await replaceMentions(sql, known, mentions);
  const [row] = await changeMessages(sql, {
    target: sql`select id, conversation_id, seq from messages where id = ${known.id}`,
    set: sql`text = ${text}, mentions = ${mentions && sql.json(mentions as never)}, renditions = null, suggestions = null, corrections = null, digest = coalesce(digest, ${textDigest(known.conversation_id, known.text)}),
      revision = revision + 1, edited_at = ${now}, ${noLanguage(sql)}`,
  });
  return row as MessageRow;
}

/**
 * Deletes messages of one conversation that is locked: their text is gone, and everything made of it, for good. The
 * number stays, so that the order has no hole.
 * @returns them as they are now
 */
export async function deleteTexts(
  sql: Transaction,
  conversationId: string,
  ids: readonly string[],
  now: Date,
): Promise<MessageRow[]> {
  await unindex(sql, ids);
  await endRenditions(sql, ids);
  await endReactions(sql, ids);
  await endPins(sql, ids);
  await endMentions(sql, ids);
  const rows = await changeMessages(sql, {
    target: sql`
      select id, conversation_id, seq from messages
      where id = any(${[...ids]}::uuid[]) and conversation_id = ${conversationId} and deleted_at is null`,
    set: sql`text = '', digest = '', revision = revision + 1, deleted_at = ${now}, reactions = null,
      mentions = null, renditions = null, suggestions = null, corrections = null,
      ${noLanguage(sql)}`,
  });
  return inOrderOfChange(rows);
}

const noLanguage = (sql: Sql) => sql`language = null, language_confidence = null, detector = null`;

/** In the transaction that changes the text: no moment in which a translation of what is gone can be read. */
export async function endRenditions(sql: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    delete from renditions where id = any(array(
      select id from renditions where message_id = any(${[...ids]}::uuid[])
      union all select rendition_id from rendition_context where message_id = any(${[...ids]}::uuid[])))`;
  await sql`delete from reading_choices where message_id = any(${[...ids]}::uuid[])`;
  await sql`delete from rendition_changes where message_id = any(${[...ids]}::uuid[])`;
  await endLearned(sql, ids);
}

/**
 * A stored answer for an `Idempotency-Key` may contain the text that is gone, as its own or as a quote; a repeat gets the
 * message as it is now. Every stored answer with text is a message (a test of the contract's call facts), so its `_id`
 * finds it.
 */
export async function renewAnswers(sql: Transaction, messages: readonly Message[]): Promise<void> {
  await sql`
    update idempotency_keys k set body = present.body
    from unnest(${messages.map((one) => one._id)}::text[], ${messages.map((one) => JSON.stringify(one))}::text[]) as present(id, body)
    where k.user_id = any(${[...new Set(messages.map((one) => one.senderId))]}::uuid[])
      and k.body::json ->> '_id' = present.id`;
  await renewQuotes(sql, messages.map(quoteOf));
}

/** The same for the answers of messages that quote these. */
export async function renewQuotes(sql: Transaction, quotes: readonly Quote[]): Promise<void> {
  const ids = quotes.map((one) => one._id);
  await sql`
    update idempotency_keys k set body = jsonb_set(k.body::jsonb, '{replyTo}', present.quote::jsonb)::text
    from unnest(${ids}::text[], ${quotes.map((one) => JSON.stringify(one))}::text[]) as present(id, quote)
    where k.user_id in (
        select r.sender_id from messages m
        join messages r on r.conversation_id = m.conversation_id and r.reply_to_seq = m.seq
        where m.id = any(${ids}::uuid[]))
      and k.body::json -> 'replyTo' ->> '_id' = present.id`;
}

/** Hides a message from one person; for everybody else nothing changes, not even a counter. */
export async function hideMessage(sql: Sql, me: string, known: KnownMessage, now: Date): Promise<MessageRow> {
  await sql`
    insert into hidden_messages (user_id, conversation_id, seq, change_seq, hidden_at)
    select ${me}, id, ${known.seq}, change_seq, ${now} from conversations where id = ${known.conversation_id}
    on conflict do nothing`;
  return { ...(await readMessage(sql, known.id)), hidden_at: now };
}
