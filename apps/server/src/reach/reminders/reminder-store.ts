import type { Sql, Transaction } from "#/platform/database/open.ts";
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

export const insertReminder = (sql: Sql, { id, userId, conversationId, text, dueAt, now }: NewReminder) => sql`
  insert into reminders (id, user_id, conversation_id, text, due_at, created_at)
  values (${id}, ${userId}, ${conversationId}, ${text}, ${dueAt}, ${now})`;

/** False when the person has none of that id. */
export async function deleteReminder(sql: Sql, userId: string, id: string): Promise<boolean> {
  const deleted = await sql`delete from reminders where id = ${id} and user_id = ${userId}`;
  return deleted.count > 0;
}

/**
 * Takes those that are due, each once of all servers, and those whose pushes a server that ended has left. Until `lease`
 * this server pushes them, and those that it is `pushing` already.
 */
export const takeDue = (
  sql: Sql,
  { now, lease, pushing }: { readonly now: Date; readonly lease: Date; readonly pushing: readonly string[] },
  most: number,
) => sql<ReminderRow[]>`
  with renewed as (
    update reminders set push_until = ${lease} where id = any(${[...pushing]}::uuid[]) and push_until is not null
  )
  update reminders r set told_at = coalesce(r.told_at, ${now}), push_until = ${lease}
  where r.id in (
    select id from reminders
    where ((due_at <= ${now} and told_at is null) or push_until <= ${now}) and not id = any(${[...pushing]}::uuid[])
    order by due_at limit ${most} for update skip locked)
  returning ${columns(sql)}`;

export const endPushes = (sql: Sql, id: string) => sql`update reminders set push_until = null where id = ${id}`;

export interface ReachedDevice extends Subscription {
  readonly id: string;
  readonly language: string;
  /** Whether it shows what notifications are about. */
  readonly showsText: boolean;
}

/** The browsers in which the person is signed in. */
export const readReachedDevices = (sql: Sql, userId: string, now: Date) => sql<ReachedDevice[]>`
  select d.id, d.endpoint, d.public_key as "publicKey", d.auth_key as "authKey", d.language,
    d.shows = 'everything' as "showsText"
  from push_devices d
  join sessions s on s.id = d.session_id and s.expires_at > ${now}
  join users u on u.id = d.user_id and u.suspended_at is null
  where d.user_id = ${userId}`;
