import type { PrivacyLevel, WrittenRendition } from "@lingualoom/contract/shapes.ts";
import { privacyColumn } from "#/people/membership/membership-store.ts";
import type { PrivacyLevelRecord } from "#/people/membership/privacy-level.ts";
import type { Sql } from "#/platform/database/open.ts";
import { altOf } from "#/platform/media/attachment-store.ts";
import type { StoredMentions } from "./parts/mentions.ts";

/** Statements on a message, or on rows that belong to it, always name its conversation as well. */
export interface MessageKey {
  readonly id: string;
  readonly conversation_id: string;
}

export interface ReadableMessage extends MessageKey {
  seq: number;
  sender_id: string;
  revision: number;
  text: string;
  mentions: StoredMentions | null;
  renditions: readonly WrittenRendition[] | null;
  alt: string | null;
  language: string | null;
  detector: string | null;
  /** Current inputs for the conversation's privacy level. */
  privacy: PrivacyLevelRecord;
  /** If it was forwarded: upper bound for its text's privacy level. */
  forwarded_level: PrivacyLevel | null;
}

/** True when a block closes conversation `c`; then members only see their own receipts. For `beside`. */
export const blockedColumn = (sql: Sql): ReturnType<Sql> => sql`mine.blocked_read_seq is not null as blocked`;

/** Returns the conversation of a message, without an access check. */
export async function conversationIdOfMessage(sql: Sql, id: string): Promise<string | undefined> {
  const [row] = await sql<{ conversation_id: string }[]>`select conversation_id from messages where id = ${id}`;
  return row?.conversation_id;
}

/** Returns the message that shows an attachment, without an access check. */
export async function messageShowing(sql: Sql, mediaId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select m.id from media
    join messages m on m.conversation_id = media.conversation_id and m.sender_id = media.owner_id
      and m.client_message_id = media.client_message_id and media.id = any(m.attachment_ids)
    where media.id = ${mediaId} and media.ended_at is null`;
  return row?.id;
}

/**
 * Returns those of `ids` that `me` may read: in `me`'s conversations, since they joined, and not deleted, expired or
 * hidden.
 * `beside` adds the caller's columns of message `m`, conversation `c` or member `mine` without another query.
 */
export async function readableMessages<Beside extends object = object>(
  sql: Sql,
  me: string,
  ids: readonly string[],
  now: Date,
  beside?: ReturnType<Sql>,
): Promise<(ReadableMessage & Beside)[]> {
  const [only] = ids;
  // PostgreSQL does not know the length of a list and would plan each time, which is half the cost of a read.
  const wanted = ids.length === 1 ? sql`${only as string}::uuid` : sql`any(${[...ids]}::uuid[])`;
  return sql<(ReadableMessage & Beside)[]>`
    select m.id, m.conversation_id, m.seq, m.sender_id, m.revision, m.text, m.mentions, m.renditions, m.language, m.detector,
      m.forwarded_level,
      ${altOf(sql, "m")} as alt,
      ${privacyColumn(sql)}
      ${beside ? sql`, ${beside}` : sql``}
    from messages m
    join participants mine on mine.conversation_id = m.conversation_id and mine.user_id = ${me}
    join conversations c on c.id = m.conversation_id
    where m.id = ${wanted} and m.seq >= mine.from_seq and m.deleted_at is null and m.system is null
      and (m.expires_at is null or m.expires_at > ${now})
      and not exists (
        select from hidden_messages h
        where h.user_id = ${me} and h.conversation_id = m.conversation_id and h.seq = m.seq)`;
}

export interface ContextMessage {
  id: string;
  seq: number;
  revision: number;
  text: string;
  forwarded_level: PrivacyLevel | null;
}

/** Number of earlier messages considered, including pictures and deleted ones. */
const LOOKED_BACK = 8;
const CONTEXT_MAX = 3;
/** Messages that are older than this belong to another conversation topic. */
const SAME_TALK_MINUTES = 60;

/**
 * Returns the last messages before one that `me` may read, oldest first. Their use is visible to everyone who may read
 * that message, so they include nothing deleted or expired, hidden by a member, or from before a member joined.
 */
export async function readableBefore(
  sql: Sql,
  me: string,
  { conversation_id, id, seq }: Pick<ReadableMessage, "conversation_id" | "id" | "seq">,
  now: Date,
): Promise<ContextMessage[]> {
  const nearest = await sql<ContextMessage[]>`
    select m.id, m.seq, m.revision, m.text, m.forwarded_level
    from messages m
    join participants p on p.conversation_id = m.conversation_id and p.user_id = ${me}
    join messages here on here.conversation_id = m.conversation_id and here.id = ${id}
    cross join lateral (
      select max(o.from_seq) as seq from participants o
      where o.conversation_id = ${conversation_id} and o.from_seq <= ${seq}
    ) as open_from
    where m.conversation_id = ${conversation_id} and m.seq < ${seq} and m.seq >= ${seq - LOOKED_BACK} and m.seq >= open_from.seq
      and m.deleted_at is null and m.system is null and m.text <> ''
      and (m.expires_at is null or m.expires_at > ${now})
      and m.created_at > here.created_at - make_interval(mins => ${SAME_TALK_MINUTES})
      and not exists (
        select from hidden_messages h where h.conversation_id = m.conversation_id and h.seq = m.seq)
    order by m.seq desc limit ${CONTEXT_MAX}`;
  return nearest.reverse();
}
