import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Sql, Transaction } from "../../../database/open.ts";
import { asMessage, type MessageRow, messageColumns } from "../presenter.ts";
import { textDigest } from "../send/sent-digest.ts";

/** What there is to know of a message before it is changed. */
export interface KnownMessage {
  readonly id: string;
  readonly conversation_id: string;
  readonly seq: number;
  readonly sender_id: string;
  readonly receiver_id: string;
  readonly media_id: string | null;
  readonly text: string;
  readonly deleted_at: Date | null;
  readonly expires_at: Date | null;
  readonly notice: string | null;
  /** Of its conversation. */
  readonly closed: boolean;
}

/**
 * A message of a conversation of `me`, with nobody else changing the conversation until the transaction ends; null
 * for what is not there and what is not theirs. The conversation is locked first, as by every send; with the message's
 * own lock a translation that is being kept is kept before, and found, or not at all.
 */
export async function lockMessage(sql: Transaction, me: string, id: string): Promise<KnownMessage | null> {
  await sql`
    select from conversations where id = (select conversation_id from messages where id = ${id}) and exists (
      select from participants p where p.conversation_id = conversations.id and p.user_id = ${me})
    for no key update`;
  const [row] = await sql<KnownMessage[]>`
    select m.id, m.conversation_id, m.seq, m.sender_id, m.media_id, m.text, m.deleted_at, m.expires_at, m.notice, c.closed,
      case when m.sender_id = c.direct_low then c.direct_high else c.direct_low end as receiver_id
    from messages m
    join conversations c on c.id = m.conversation_id
    join participants p on p.conversation_id = c.id and p.user_id = ${me}
    where m.id = ${id}
      and not exists (
        select from hidden_messages h where h.user_id = ${me} and h.conversation_id = c.id and h.seq = m.seq)
    for no key update of m`;
  return row ?? null;
}

/** A locked message as both people see it. */
export async function readMessage(sql: Transaction, known: KnownMessage): Promise<Message> {
  const [row] = await sql<MessageRow[]>`
    select ${messageColumns(sql)}, ${known.receiver_id}::uuid as receiver_id from messages m where m.id = ${known.id}`;
  return asMessage(row as MessageRow);
}

/** A locked message says something else from now on; its language is to be found out again. */
export async function writeText(sql: Transaction, known: KnownMessage, text: string, now: Date) {
  await endRenditions(sql, [known.id]);
  const [row] = await sql<MessageRow[]>`
    with bumped as (
      update conversations set change_seq = change_seq + 1 where id = ${known.conversation_id} returning change_seq
    )
    update messages m
    set text = ${text}, digest = coalesce(digest, ${textDigest(known.receiver_id, known.text)}),
      revision = revision + 1, edited_at = ${now}, change_seq = bumped.change_seq,
      language = null, language_confidence = null, detector = null
    from bumped where m.id = ${known.id}
    returning ${messageColumns(sql)}, ${known.receiver_id}::uuid as receiver_id`;
  const written = asMessage(row as MessageRow);
  await renewAnswers(sql, [written]);
  return written;
}

/**
 * Ends messages of one conversation that is locked: what they said is gone, and everything made of it, for good. The
 * number stays, so that the order has no hole.
 * @returns them as they are now
 */
export async function endMessages(
  sql: Transaction,
  conversationId: string,
  ids: readonly string[],
  now: Date,
): Promise<Message[]> {
  await endRenditions(sql, ids);
  const rows = await sql<MessageRow[]>`
    with target as (
      select id, row_number() over (order by seq) as n from messages
      where id = any(${[...ids]}::uuid[]) and conversation_id = ${conversationId} and deleted_at is null
    ), bumped as (
      update conversations set change_seq = change_seq + (select count(*) from target)
      where id = ${conversationId}
      returning change_seq - (select count(*) from target) as base, direct_low, direct_high
    )
    update messages m
    set text = '', digest = '', revision = revision + 1, deleted_at = ${now}, change_seq = bumped.base + target.n,
      language = null, language_confidence = null, detector = null
    from target, bumped where m.id = target.id
    returning ${messageColumns(sql)},
      case when m.sender_id = bumped.direct_low then bumped.direct_high else bumped.direct_low end as receiver_id`;
  const ended = rows.map(asMessage);
  await renewAnswers(sql, ended);
  return ended.sort((a, b) => a.changeSeq - b.changeSeq);
}

/** In the transaction that changes the text: no moment in which a translation of what is gone can be read. */
export async function endRenditions(sql: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    delete from renditions where id = any(array(
      select id from renditions where message_id = any(${[...ids]}::uuid[])
      union all select rendition_id from rendition_neighbours where message_id = any(${[...ids]}::uuid[])))`;
  await sql`delete from reading_choices where message_id = any(${[...ids]}::uuid[])`;
}

/**
 * A kept answer for an `Idempotency-Key` may hold the text that is gone; a repeat gets the message as it is now. Every
 * kept answer with text is a message (a test of the contract's call facts), so its `_id` finds it.
 */
async function renewAnswers(sql: Transaction, messages: readonly Message[]): Promise<void> {
  await sql`
    update idempotency_keys k set body = present.body
    from unnest(${messages.map((one) => one._id)}::text[], ${messages.map((one) => JSON.stringify(one))}::text[])
      as present(id, body)
    where k.user_id = any(${[...new Set(messages.map((one) => one.senderId))]}::uuid[])
      and k.body::json ->> '_id' = present.id`;
}

/** Hides a message from one person; for everybody else nothing changes, not even a counter. */
export async function hideMessage(sql: Sql, me: string, known: KnownMessage, now: Date): Promise<Message> {
  await sql`
    insert into hidden_messages (user_id, conversation_id, seq, change_seq, hidden_at)
    select ${me}, id, ${known.seq}, change_seq, ${now} from conversations where id = ${known.conversation_id}
    on conflict do nothing`;
  const [row] = await sql<MessageRow[]>`
    select ${messageColumns(sql)}, ${known.receiver_id}::uuid as receiver_id, ${now}::timestamptz as hidden_at
    from messages m where m.id = ${known.id}`;
  return asMessage(row as MessageRow);
}
