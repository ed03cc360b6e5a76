import { SILENT_CODES } from "@lingualoom/contract/is-silent.ts";
import type { GroupDetails, Notify } from "@lingualoom/contract/shapes.ts";
import { isNotes, type Membership, privacyColumn, spaceColumn } from "#/people/membership/membership-store.ts";
import { shownReceipt } from "#/people/membership/shown-receipt-store.ts";
import { namePart, titleContains } from "#/people/people/name-search-store.ts";
import type { PersonRow } from "#/people/people/person.ts";
import { seenNameContains, seenPerson } from "#/people/people/seen-store.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql } from "#/platform/database/open.ts";
import { type MutedUntil, mutedColumn } from "#/talk/conversations/settings/muted-store.ts";
import { type MessageRow, messageColumns, viewerColumns } from "#/talk/message/message-row-store.ts";
import { isOnlyInThread } from "#/talk/message/parts/thread.ts";
import { unreadMentionsColumn } from "../mentions/mentions-store.ts";
import type { MemberReceipts } from "../receipts/receipts-store.ts";

export interface ListCursor {
  readonly pinned: boolean;
  readonly at: string;
  readonly id: string;
}

export interface MemberRow extends MemberReceipts {
  readonly person: PersonRow;
  readonly role: "owner" | "admin" | "member";
  readonly joined_at: string;
}

/** A conversation with the last message that the list shows. */
export interface ListRow extends MessageRow {
  readonly kind: Membership["kind"];
  /** Null for a direct conversation. */
  readonly group:
    | (Omit<GroupDetails, "avatar" | "space"> & {
        readonly media: string | null;
        readonly space: GroupDetails["space"] | null;
      })
    | null;
  readonly member_count: number;
  readonly is_notes: boolean;
  /** Both members of a direct conversation; in a group, `me` and the last writer. */
  readonly members: readonly MemberRow[];
  readonly privacy: Membership["privacy"];
  readonly conversation_change_seq: number;
  readonly last_seq: number;
  readonly unread: number;
  readonly unread_mentions: number;
  readonly muted_until: MutedUntil;
  readonly notify: Notify;
  readonly sound: boolean;
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly marked_unread: boolean;
  readonly auto_translate: boolean | null;
  readonly practice: boolean;
  readonly last_message_at: Date;
}

interface ConversationListQuery {
  readonly limit: number;
  readonly cursor: ListCursor | null;
  readonly search?: string | undefined;
  readonly kind?: Membership["kind"];
  /** Undefined: archived conversations and others. */
  readonly archived?: boolean | undefined;
  /** Only groups of this space. */
  readonly space?: string | undefined;
  /** A condition on the conversation `c` and its participant `p`. */
  readonly filter?: ReturnType<Sql> | undefined;
}

/** Returns a page, latest first below pinned ones. Sorts only that user's conversations, not the table. */
export async function readConversations(
  sql: Sql,
  me: string,
  { limit, cursor, search, kind, archived, space, filter }: ConversationListQuery,
): Promise<{ rows: ListRow[]; next: ListCursor | null }> {
  const part = search ? namePart(search) : null;
  const rows = await selectRows(
    sql,
    me,
    sql`
      where p.user_id = ${me}
      ${kind ? sql`and c.kind = ${kind}` : sql``}
      ${space ? sql`and c.space_id = ${space}` : sql``}
      ${filter ? sql`and ${filter}` : sql``}
      ${archived === undefined ? sql`` : sql`and p.archived = ${archived}`}
      ${cursor ? sql`and (p.pinned, c.last_message_at, c.id) < (${cursor.pinned}, ${cursor.at}, ${cursor.id})` : sql``}
      ${
        part
          ? sql`and case c.kind when 'group' then ${titleContains(sql, part)} else exists (
              select from participants o join users u on u.id = o.user_id
              where o.conversation_id = c.id and u.id is distinct from ${me} and ${seenNameContains(sql, me, part)}) end`
          : sql``
      }
      order by p.pinned desc, c.last_message_at desc, c.id desc
      limit ${limit + 1}`,
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    next: last ? { pinned: last.pinned, at: last.last_message_at.toISOString(), id: last.conversation_id } : null,
  };
}

export async function readConversation(sql: Sql, me: string, id: string): Promise<ListRow | undefined> {
  const [row] = await selectRows(sql, me, sql`where p.user_id = ${me} and c.id = ${id}`);
  return row;
}

/**
 * Counts unread messages only for the page, with an index that contains the sender; deleted messages do not count. The
 * fragment `chosen` follows `from participants p join conversations c`.
 */
const selectRows = (sql: Sql, me: string, chosen: ReturnType<Sql>) => sql<ListRow[]>`
  with page as (
    select c.id, c.kind, c.change_seq, c.last_seq, c.last_message_at, c.initial_privacy_level, c.server_from_seq,
      c.providers_from_seq, c.member_count, c.title, c.description, c.media_id, c.posting,
      c.adding, c.pinning, c.editing, c.history_for_new, c.space_id, c.space_joining, p.last_read_seq, p.muted_until,
      p.notify, p.sound, p.pinned, p.archived, p.marked_unread, p.auto_translate, p.practice
    from participants p
    join conversations c on c.id = p.conversation_id and c.last_seq > 0
    ${chosen}
  )
  select ${messageColumns(sql)}, ${viewerColumns(sql, me)}, c.kind, c.change_seq as conversation_change_seq,
    c.last_seq, c.last_message_at, ${mutedColumn(sql, sql`c.muted_until`)} as muted_until, c.notify, c.sound, c.pinned, c.archived, c.marked_unread,
    c.auto_translate, c.practice, c.member_count, ${isNotes(sql)} as is_notes, ${groupColumn(sql)}, ${membersColumn(sql, me)}, ${privacyColumn(sql)}, ${unreadColumn(sql, me)},
    ${unreadMentionsColumn(sql, me)}
  from page c
  join messages m on m.conversation_id = c.id and m.seq = ${shownSeq(sql)}
  order by c.pinned desc, c.last_message_at desc, c.id desc`;

/** Number of messages searched for the last one that the list shows. After that many others, the last is shown. */
const SEARCHED_MAX = 1_000;

const shownSeq = (sql: Sql) => sql`
  coalesce((
    select x.seq from messages x
    where x.conversation_id = c.id and x.seq > c.last_seq - ${SEARCHED_MAX}::int
      and (x.system is null or x.system ->> 'code' <> all(${plainArray(SILENT_CODES)}::text[]))
      and (x.thread_seq is null or x.also_sent)
    order by x.seq desc limit 1), c.last_seq)`;

const groupColumn = (sql: Sql) => sql`
  case when c.kind = 'group' then json_build_object(
    'title', c.title, 'description', c.description, 'posting', c.posting, 'adding', c.adding, 'pinning', c.pinning,
    'editing', c.editing, 'historyForNew', c.history_for_new, 'space', ${spaceColumn(sql)},
    'media', (select id from media where media.id = c.media_id and ended_at is null)) end as "group"`;

/** Both members of a direct conversation `c`, else `me` and the sender of `m`. */
const membersColumn = (sql: Sql, me: string) => {
  const members = sql`
    select json_agg(json_build_object(
      'person', ${seenPerson(sql, me)},
      'user_id', p.user_id, 'role', p.role, 'joined_at', p.joined_at,
      'last_read_seq', p.last_read_seq, 'last_delivered_seq', p.last_delivered_seq,
      'shown_read_seq', ${shownReceipt(sql, "read", me)}, 'shown_delivered_seq', ${shownReceipt(sql, "delivered", me)}) order by p.joined_at, p.user_id)
    from participants p join users u on u.id = p.user_id where p.conversation_id = c.id`;
  return sql`
  case c.kind when 'group' then (${members} and p.user_id in (${me}, m.sender_id)) else (${members}) end as members`;
};

/** Others' messages after `me`'s read position in conversation `c`. Of system messages, only joins count. */
const unreadColumn = (sql: Sql, me: string) => sql`
  (select count(*) from messages x
    where x.conversation_id = c.id and x.seq > c.last_read_seq and x.sender_id <> ${me}) -
  (select count(*) from (
    select x.seq from messages x
    where x.conversation_id = c.id and x.seq > c.last_read_seq and x.sender_id <> ${me}
      and (x.deleted_at is not null or x.system is not null and x.system ->> 'code' <> 'invite_accepted')
    union
    select x.seq from messages x
    where x.conversation_id = c.id and x.seq > c.last_read_seq and x.sender_id <> ${me} and ${isOnlyInThread(sql)}
    union
    select h.seq from hidden_messages h
    join messages x on x.conversation_id = h.conversation_id and x.seq = h.seq and x.sender_id <> ${me}
    where h.user_id = ${me} and h.conversation_id = c.id and h.seq > c.last_read_seq
  ) as uncounted) as unread`;

/** Whether the conversation `c` has unread messages of participant `p`, `me`, or is marked as unread. */
export const isUnread = (sql: Sql, me: string): ReturnType<Sql> => sql`
  (p.marked_unread or c.last_seq > p.last_read_seq and exists (
    select from messages x
    where x.conversation_id = c.id and x.seq > p.last_read_seq and x.sender_id <> ${me} and x.deleted_at is null
      and (x.system is null or x.system ->> 'code' = 'invite_accepted')
      and not exists (
        select from hidden_messages h where h.user_id = ${me} and h.conversation_id = c.id and h.seq = x.seq)))`;
