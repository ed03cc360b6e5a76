import type { Chat } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../../database/open.ts";
import { nameContains, namePart } from "../../people/name-search-store.ts";
import { asPerson, type PersonRow } from "../../people/person.ts";
import { asMessageAt, hiddenColumn, type MessageRow, messageColumns } from "../presenter.ts";

export interface ChatCursor {
  readonly at: string;
  readonly id: string;
}

interface ChatRow extends MessageRow {
  person: PersonRow;
  conversation_change_seq: number;
  last_read_seq: number;
  their_last_read_seq: number;
  their_last_delivered_seq: number;
  unread: number;
  last_message_at: Date;
  muted: boolean;
}

/**
 * A page of somebody's chats, latest first. It sorts that person's conversations, never the table, and counts
 * unread messages only for the page, over an index that holds the sender; what is gone does not count.
 */
export async function readChats(
  database: Sql,
  me: string,
  limit: number,
  cursor: ChatCursor | null,
  now: Date,
  search?: string,
): Promise<{ chats: Chat[]; next: ChatCursor | null }> {
  const part = search ? await namePart(database, search) : null;
  const rows = await database<ChatRow[]>`
    with page as (
      select c.id, c.change_seq, c.last_seq, c.last_message_at, c.direct_low, c.direct_high, p.last_read_seq,
        p.muted, u.id as person_id, u.full_name, u.image
      from participants p
      join conversations c on c.id = p.conversation_id and c.last_seq > 0
      join users u on u.id = case when c.direct_low = ${me} then c.direct_high else c.direct_low end
      where p.user_id = ${me}
      ${cursor ? database`and (c.last_message_at, c.id) < (${cursor.at}, ${cursor.id})` : database``}
      ${part ? database`and ${nameContains(database, part)}` : database``}
      order by c.last_message_at desc, c.id desc
      limit ${limit + 1}
    )
    select ${messageColumns(database)}, ${hiddenColumn(database, me)},
      case when m.sender_id = page.direct_low then page.direct_high else page.direct_low end as receiver_id,
      json_build_object('id', page.person_id, 'full_name', page.full_name, 'image', page.image) as person,
      page.change_seq as conversation_change_seq, page.last_read_seq, page.last_message_at, page.muted,
      coalesce(t.blocked_read_seq, t.last_read_seq) as their_last_read_seq,
      coalesce(t.blocked_delivered_seq, t.last_delivered_seq) as their_last_delivered_seq,
      (select count(*) from messages x
        where x.conversation_id = page.id and x.seq > page.last_read_seq and x.sender_id <> ${me}) -
      (select count(*) from (
        select x.seq from messages x
        where x.conversation_id = page.id and x.seq > page.last_read_seq and x.sender_id <> ${me}
          and (x.deleted_at is not null or x.notice is not null)
        union
        select h.seq from hidden_messages h
        join messages x on x.conversation_id = h.conversation_id and x.seq = h.seq and x.sender_id <> ${me}
        where h.user_id = ${me} and h.conversation_id = page.id and h.seq > page.last_read_seq
      ) as uncounted) as unread
    from page
    join messages m on m.conversation_id = page.id and m.seq = page.last_seq
    join participants t on t.conversation_id = page.id and t.user_id = page.person_id
    order by page.last_message_at desc, page.id desc`;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    chats: rows.slice(0, limit).map((row) => asChat(row, now)),
    next: last ? { at: last.last_message_at.toISOString(), id: last.conversation_id } : null,
  };
}

const asChat = (row: ChatRow, now: Date): Chat => ({
  ...asPerson(row.person),
  conversationId: row.conversation_id,
  lastMessage: asMessageAt(row, now),
  unreadCount: row.unread,
  changeSeq: row.conversation_change_seq,
  lastReadSeq: row.last_read_seq,
  theirLastReadSeq: row.their_last_read_seq,
  theirLastDeliveredSeq: row.their_last_delivered_seq,
  muted: row.muted,
});
