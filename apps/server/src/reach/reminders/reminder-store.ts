import type { Sql, Transaction } from "#/platform/database/open.ts";
import { addSelectedWork, addWork, dropWork } from "#/platform/work/work-store.ts";
import type { Subscription } from "../push/service/post-push.ts";

export interface ReminderRow {
  readonly id: string;
  readonly userId: string;
  readonly conversationId: string | null;
  readonly text: string;
  readonly dueAt: Date;
  readonly toldAt: Date | null;
}

/** Who has left a conversation has no link into it. */
const columns = (sql: Sql) => sql`
  r.id, r.user_id as "userId", r.text, r.due_at as "dueAt", r.told_at as "toldAt",
  (select p.conversation_id from participants p
    where p.conversation_id = r.conversation_id and p.user_id = r.user_id) as "conversationId"`;

export const readReminders = (sql: Sql, userId: string) => sql<ReminderRow[]>`
  select ${columns(sql)} from reminders r where r.user_id = ${userId} order by r.due_at, r.id`;

/** How many a person has; until the transaction ends nobody else adds one. */
export async function countReminders(sql: Transaction, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from reminders where user_id = ${userId}`;
  return row.count;
}

interface NewReminder extends Omit<ReminderRow, "toldAt"> {
  readonly now: Date;
}

/** One that waits for the same; null where there is none. */
export async function findSame(sql: Sql, wanted: NewReminder): Promise<ReminderRow | null> {
  const { userId, conversationId, text, dueAt } = wanted;
  const [row] = await sql<ReminderRow[]>`
    select ${columns(sql)} from reminders r
    where r.user_id = ${userId} and r.due_at = ${dueAt} and r.text = ${text} and r.told_at is null
      and r.conversation_id is not distinct from ${conversationId}`;
  return row ?? null;
}

/** Stores a reminder and the work of telling it. */
export async function insertReminder(sql: Transaction, reminder: NewReminder): Promise<void> {
  const { id, userId, conversationId, text, dueAt, now } = reminder;
  await sql`
    insert into reminders (id, user_id, conversation_id, text, due_at, created_at)
    values (${id}, ${userId}, ${conversationId}, ${text}, ${dueAt}, ${now})`;
  await addWork(sql, { kind: "reminder", key: id, owner: userId, dueAt }, now);
}

/** False when the person has none of that id. */
export async function deleteReminder(sql: Sql, userId: string, id: string): Promise<boolean> {
  const deleted = await sql`delete from reminders where id = ${id} and user_id = ${userId}`;
  if (deleted.count > 0) await dropWork(sql, "reminder", [id]);
  return deleted.count > 0;
}

/**
 * Marks a reminder as told and adds a push to each browser in which the person is signed in, both or neither.
 * @returns undefined where it was told before, or is gone
 */
export async function storeTold(sql: Transaction, id: string, now: Date): Promise<ReminderRow | undefined> {
  const [told] = await sql<ReminderRow[]>`
    update reminders r set told_at = ${now} where r.id = ${id} and r.told_at is null returning ${columns(sql)}`;
  if (told)
    await addSelectedWork(
      sql,
      sql`
        select 'reminder-push', ${id} || ' ' || d.id, d.user_id, jsonb_build_object('reminderId', ${id}::text, 'deviceId', d.id),
          ${now}::timestamptz, ${now}::timestamptz
        from push_devices d where d.user_id = ${told.userId}`,
    );
  return told;
}

export interface ReminderPlace {
  readonly reminderId: string;
  readonly deviceId: string;
}

export interface DueReminder extends Subscription, ReminderPlace {
  readonly conversationId: string | null;
  readonly text: string;
  readonly language: string;
  /** Whether the browser shows what notifications are about. */
  readonly showsText: boolean;
}

/** What a browser is to show of a reminder; undefined where the reminder is done, or nobody is signed in there any more. */
export async function readDueReminder(
  sql: Sql,
  { reminderId, deviceId }: ReminderPlace,
  now: Date,
): Promise<DueReminder | undefined> {
  const [row] = await sql<DueReminder[]>`
    select ${columns(sql)}, r.id as "reminderId", d.id as "deviceId", d.endpoint, d.public_key as "publicKey",
      d.auth_key as "authKey", d.language, d.shows = 'everything' as "showsText"
    from reminders r
    join push_devices d on d.id = ${deviceId} and d.user_id = r.user_id
    join sessions s on s.id = d.session_id and s.expires_at > ${now}
    join users u on u.id = d.user_id and u.suspended_at is null
    where r.id = ${reminderId}`;
  return row;
}
