import type { Sql, Transaction } from "#/platform/database/open.ts";
import { addWork, dropWork } from "#/platform/work-queue/work-store.ts";

export interface ReminderRow {
  readonly id: string;
  readonly userId: string;
  readonly conversationId: string | null;
  readonly text: string;
  readonly dueAt: Date;
  readonly toldAt: Date | null;
}

/** Users who have left a conversation get no link to it. */
const columns = (sql: Sql) => sql`
  r.id, r.user_id as "userId", r.text, r.due_at as "dueAt", r.told_at as "toldAt",
  (select p.conversation_id from participants p
    where p.conversation_id = r.conversation_id and p.user_id = r.user_id) as "conversationId"`;

export const readReminders = (sql: Sql, userId: string) => sql<ReminderRow[]>`
  select ${columns(sql)} from reminders r where r.user_id = ${userId} order by r.due_at, r.id`;

/** Exact until the transaction ends. */
export async function countReminders(sql: Transaction, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from reminders where user_id = ${userId}`;
  return row.count;
}

interface NewReminder extends Omit<ReminderRow, "toldAt"> {
  readonly now: Date;
}

/** Returns an equal pending reminder, or null. */
export async function findSame(sql: Sql, wanted: NewReminder): Promise<ReminderRow | null> {
  const { userId, conversationId, text, dueAt } = wanted;
  const [row] = await sql<ReminderRow[]>`
    select ${columns(sql)} from reminders r
    where r.user_id = ${userId} and r.due_at = ${dueAt} and r.text = ${text} and r.told_at is null
      and r.conversation_id is not distinct from ${conversationId}`;
  return row ?? null;
}

export async function insertReminder(sql: Transaction, reminder: NewReminder): Promise<void> {
  const { id, userId, conversationId, text, dueAt, now } = reminder;
  await sql`
    insert into reminders (id, user_id, conversation_id, text, due_at, created_at)
    values (${id}, ${userId}, ${conversationId}, ${text}, ${dueAt}, ${now})`;
  await addWork(sql, { kind: "reminder", key: id, owner: userId, dueAt }, now);
}

/** False when the user has no such reminder. */
export async function deleteReminder(sql: Sql, userId: string, id: string): Promise<boolean> {
  const deleted = await sql`delete from reminders where id = ${id} and user_id = ${userId}`;
  if (deleted.count > 0) await dropWork(sql, "reminder", [id]);
  return deleted.count > 0;
}

/** @returns undefined when it was announced before, or is gone */
export async function storeTold(sql: Transaction, id: string, now: Date): Promise<ReminderRow | undefined> {
  const [told] = await sql<ReminderRow[]>`
    update reminders r set told_at = ${now} where r.id = ${id} and r.told_at is null returning ${columns(sql)}`;
  return told;
}

export async function readReminder(sql: Sql, userId: string, id: string): Promise<ReminderRow | undefined> {
  const [row] = await sql<ReminderRow[]>`
    select ${columns(sql)} from reminders r where r.id = ${id} and r.user_id = ${userId}`;
  return row;
}
