import { randomUUIDv7 } from "node:crypto";
import type { PersonRow } from "#/people/people/person.ts";
import { seenColumns } from "#/people/people/seen-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { changeMessages, these } from "#/talk/message/change-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";

/** Returns whether the author of a message lets others correct it; false once they have left the conversation. */
export async function allowsCorrections(sql: Sql, conversationId: string, authorId: string): Promise<boolean> {
  const [row] = await sql<{ corrections: boolean }[]>`
    select corrections from participants where conversation_id = ${conversationId} and user_id = ${authorId}`;
  return row?.corrections ?? false;
}

export async function countOthers(sql: Sql, { id, conversation_id }: MessageKey, by: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from corrections
    where conversation_id = ${conversation_id} and message_id = ${id} and made_by <> ${by}`;
  return row?.count ?? 0;
}

export const writeCorrection = (
  sql: Transaction,
  { id, conversation_id }: MessageKey,
  by: string,
  text: string,
  now: Date,
) => sql`
  insert into corrections (id, conversation_id, message_id, made_by, text, created_at)
  values (${randomUUIDv7()}, ${conversation_id}, ${id}, ${by}, ${text}, ${now})
  on conflict on constraint corrections_once do update set text = excluded.text, created_at = excluded.created_at`;

/** @returns false when there was none */
export async function removeCorrection(
  sql: Transaction,
  { id, conversation_id }: MessageKey,
  by: string,
): Promise<boolean> {
  const removed = await sql`
    delete from corrections where conversation_id = ${conversation_id} and message_id = ${id} and made_by = ${by}`;
  return removed.count > 0;
}

export const countCorrections = (
  sql: Transaction,
  conversationId: string,
  ids: readonly string[],
): Promise<MessageRow[]> =>
  changeMessages(sql, {
    target: these(sql, conversationId, ids),
    set: sql`corrections = (
      select nullif(count(*), 0) from corrections k
      where k.conversation_id = m.conversation_id and k.message_id = m.id)`,
  });

export interface CorrectionRow extends PersonRow {
  readonly text: string;
  readonly created_at: Date;
}

/** Returns corrections, latest first; only those by `by` if given. */
export const readCorrections = (
  sql: Sql,
  { id, conversation_id }: MessageKey,
  viewer: string,
  by: string | null,
) => sql<CorrectionRow[]>`
  select k.text, k.created_at, ${seenColumns(sql, viewer)}
  from corrections k join users u on u.id = k.made_by
  where k.conversation_id = ${conversation_id} and k.message_id = ${id}
    ${by === null ? sql`` : sql`and k.made_by = ${by}`}
  order by k.created_at desc, k.id desc`;

const BATCH = 200;

/**
 * Deletes the corrections that a deleted account made in a conversation.
 * @returns whether there may be more
 */
export async function endCorrectionsOf(sql: Transaction, conversationId: string, userId: string): Promise<boolean> {
  const removed = await sql<{ id: string }[]>`
    delete from corrections where conversation_id = ${conversationId} and id in (
      select id from corrections where made_by = ${userId} and conversation_id = ${conversationId} limit ${BATCH})
    returning message_id as id`;
  const ids = removed.map(({ id }) => id);
  await countCorrections(sql, conversationId, ids);
  return removed.length === BATCH;
}
