import { QUOTE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { addWork, dropWork, moveWork, type NewWork } from "#/platform/work-queue/work-store.ts";

export interface ReminderRow {
  readonly id: string;
  readonly userId: string;
  readonly conversationId: string | null;
  /** The user's own words; empty to show those of the message. */
  readonly text: string;
  readonly message: { readonly _id: string; readonly seq: number; readonly text: string } | null;
  readonly dueAt: Date;
  readonly toldAt: Date | null;
}

/**
 * Users who have left a conversation get no link to it. A message is read each time, so a reminder holds nothing of it
 * once its reader may no longer read it.
 */
const columns = (sql: Sql, now: Date) => sql`
  r.id, r.user_id as "userId", r.text, r.due_at as "dueAt", r.told_at as "toldAt",
  (select p.conversation_id from participants p
    where p.conversation_id = r.conversation_id and p.user_id = r.user_id) as "conversationId",
  case when r.message_id is not null then (
    select json_build_object('_id', m.id, 'seq', m.seq, 'text', left(m.text, ${QUOTE_CODE_POINTS}::int))
    from messages m join participants p on p.conversation_id = m.conversation_id and p.user_id = r.user_id
    where m.conversation_id = r.conversation_id and m.id = r.message_id and m.seq >= p.from_seq
      and m.deleted_at is null and (m.expires_at is null or m.expires_at > ${now})
      and not exists (select from hidden_messages h
        where h.user_id = r.user_id and h.conversation_id = m.conversation_id and h.seq = m.seq)) end as message`;

export const readReminders = (sql: Sql, userId: string, now: Date) => sql<ReminderRow[]>`
  select ${columns(sql, now)} from reminders r where r.user_id = ${userId} order by r.due_at, r.id`;

/** Exact until the transaction ends. */
export async function countReminders(sql: Transaction, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from reminders where user_id = ${userId}`;
  return row.count;
}

interface NewReminder extends Pick<ReminderRow, "id" | "userId" | "conversationId" | "text" | "dueAt"> {
  readonly messageId: string | null;
  readonly now: Date;
}

const workOf = ({ id, userId, dueAt }: Pick<ReminderRow, "id" | "userId" | "dueAt">): NewWork => ({
  kind: "reminder",
  key: id,
  owner: userId,
  dueAt,
});

export async function insertReminder(sql: Transaction, reminder: NewReminder): Promise<void> {
  const { id, userId, conversationId, messageId, text, dueAt, now } = reminder;
  await sql`
    insert into reminders (id, user_id, conversation_id, message_id, text, due_at, created_at)
    values (${id}, ${userId}, ${conversationId}, ${messageId}, ${text}, ${dueAt}, ${now})`;
  await addWork(sql, workOf(reminder), now);
}

/** Returns the id of an equal pending reminder. */
export async function findSame(sql: Sql, wanted: NewReminder): Promise<string | undefined> {
  const { userId, conversationId, messageId, text, dueAt } = wanted;
  const [row] = await sql<{ id: string }[]>`
    select r.id from reminders r
    where r.user_id = ${userId} and r.due_at = ${dueAt} and r.text = ${text} and r.told_at is null
      and r.conversation_id is not distinct from ${conversationId} and r.message_id is not distinct from ${messageId}`;
  return row?.id;
}

/** Moves a reminder, which is then pending again. False when the user has no such reminder. */
export async function moveReminder(
  sql: Transaction,
  reminder: Pick<NewReminder, "id" | "userId" | "dueAt" | "now">,
): Promise<boolean> {
  const { id, userId, dueAt, now } = reminder;
  const moved = await sql`
    update reminders set due_at = ${dueAt}, told_at = null where id = ${id} and user_id = ${userId}`;
  if (moved.count > 0) await moveWork(sql, workOf(reminder), now);
  return moved.count > 0;
}

/** False when the user has no such reminder. */
export async function deleteReminder(sql: Sql, userId: string, id: string): Promise<boolean> {
  const deleted = await sql`delete from reminders where id = ${id} and user_id = ${userId}`;
  if (deleted.count > 0) await dropWork(sql, "reminder", [id]);
  return deleted.count > 0;
}

/** @returns undefined when it was announced before, was moved, or is gone */
export async function storeTold(sql: Transaction, id: string, now: Date): Promise<ReminderRow | undefined> {
  const [told] = await sql<ReminderRow[]>`
    update reminders r set told_at = ${now} where r.id = ${id} and r.told_at is null and r.due_at <= ${now}
    returning ${columns(sql, now)}`;
  return told;
}

/** Returns when a user is to be told of a reminder; undefined when they were, or it is gone. */
export async function readDueTime(sql: Sql, id: string): Promise<Date | undefined> {
  const [row] = await sql<{ dueAt: Date }[]>`
    select due_at as "dueAt" from reminders where id = ${id} and told_at is null`;
  return row?.dueAt;
}

export async function readReminder(sql: Sql, userId: string, id: string, now: Date): Promise<ReminderRow | undefined> {
  const [row] = await sql<ReminderRow[]>`
    select ${columns(sql, now)} from reminders r where r.id = ${id} and r.user_id = ${userId}`;
  return row;
}
