import type { Sql } from "#/platform/database/open.ts";
import { type MessageRow, messageColumns } from "./message-row-store.ts";

type Fragment = ReturnType<Sql>;

interface MessageChange {
  /** Selects `id`, `conversation_id` and `seq`, and any columns that `set` and `still` use. */
  readonly target: Fragment;
  readonly set: Fragment;
  /** Condition that is checked again once the conversations are locked. */
  readonly still?: Fragment;
}

export const these = (sql: Sql, conversationId: string, ids: readonly string[]): Fragment => sql`
  select id, conversation_id, seq from messages
  where conversation_id = ${conversationId} and id = any(${[...ids]}::uuid[])`;

/**
 * The only way to change messages: each takes the next change number of its conversation, so that devices that were
 * away learn about it. Conversations are locked in the same order as by sends. A number that `still` skips only makes
 * devices ask for changes.
 */
export function changeMessages(sql: Sql, { target, set, still }: MessageChange) {
  return sql<MessageRow[]>`
    with chosen as (${target}), t as (
      select chosen.*, row_number() over (partition by conversation_id order by seq) as nth from chosen
    ), per as (
      select conversation_id, count(*) as changed from t group by conversation_id
    ), locked as (
      select id from conversations where id in (select conversation_id from per) order by id for no key update
    ), bumped as (
      update conversations c set change_seq = c.change_seq + per.changed
      from per join locked on locked.id = per.conversation_id
      where c.id = per.conversation_id
      returning c.id, c.change_seq - per.changed as base
    )
    update messages m set ${set}, change_seq = bumped.base + t.nth
    from t join bumped on bumped.id = t.conversation_id
    where m.id = t.id and m.conversation_id = t.conversation_id ${still ? sql`and ${still}` : sql``}
    returning ${messageColumns(sql)}`;
}

/** True when message `m` has changed since it was sent; matches the predicate of the index `messages_changed`. */
export const isChanged = (sql: Sql) => sql`(m.last_seq_at_change is not null
  or (m.language is not null and not m.language_at_send) or m.edited_at is not null or m.deleted_at is not null)`;

export const inOrderOfChange = (rows: readonly MessageRow[]): MessageRow[] =>
  rows.toSorted((a, b) => a.change_seq - b.change_seq);
