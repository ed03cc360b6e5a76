import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { LocalizableText } from "#/platform/sentences/sentence.ts";
import { dropWork, moveWork } from "#/platform/work-queue/work-store.ts";

export const SCHEDULED = "scheduled";

export type ScheduledDraft = Pick<
  ParsedInput<"POST /conversations/:conversationId/scheduled", "body">,
  "text" | "attachments" | "replyTo" | "mentions" | "renditions" | "silent"
>;

/** A time as its author's clock shows it, and the moment that it names. */
export interface PlannedTime {
  readonly localAt: string;
  readonly timeZone: string;
  readonly dueAt: Date;
}

export interface ScheduledRow extends PlannedTime {
  readonly id: string;
  readonly userId: string;
  readonly conversationId: string;
  readonly clientMessageId: string;
  readonly draft: ScheduledDraft;
  readonly failure: LocalizableText | null;
}

const columns = (sql: Sql) => sql`
  s.id, s.user_id as "userId", s.conversation_id as "conversationId", s.client_message_id as "clientMessageId", s.draft,
  to_char(s.local_at, 'YYYY-MM-DD"T"HH24:MI') as "localAt", s.time_zone as "timeZone", s.due_at as "dueAt", s.failure`;

export const readScheduled = (sql: Sql, userId: string) => sql<ScheduledRow[]>`
  select ${columns(sql)} from scheduled_messages s where s.user_id = ${userId} order by s.due_at, s.id`;

export async function readOne(sql: Sql, userId: string, id: string): Promise<ScheduledRow | undefined> {
  const [row] = await sql<ScheduledRow[]>`
    select ${columns(sql)} from scheduled_messages s where s.id = ${id} and s.user_id = ${userId}`;
  return row;
}

export async function findByClientId(
  sql: Sql,
  userId: string,
  clientMessageId: string,
): Promise<ScheduledRow | undefined> {
  const [row] = await sql<ScheduledRow[]>`
    select ${columns(sql)} from scheduled_messages s
    where s.user_id = ${userId} and s.client_message_id = ${clientMessageId}`;
  return row;
}

/** Exact until the transaction ends. */
export async function countScheduled(sql: Transaction, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from scheduled_messages where user_id = ${userId}`;
  return row.count;
}

const move = (sql: Transaction, { id, userId, dueAt }: Pick<ScheduledRow, "id" | "userId" | "dueAt">, now: Date) =>
  moveWork(sql, { kind: SCHEDULED, key: id, owner: userId, dueAt }, now);

export async function insertScheduled(sql: Transaction, row: Omit<ScheduledRow, "failure">, now: Date): Promise<void> {
  const { id, userId, conversationId, clientMessageId, draft, localAt, timeZone, dueAt } = row;
  await sql`
    insert into scheduled_messages (id, user_id, conversation_id, client_message_id, draft, local_at, time_zone, due_at, created_at)
    values (${id}, ${userId}, ${conversationId}, ${clientMessageId}, ${sql.json(draft as never)}, ${localAt}::text::timestamp,
      ${timeZone}, ${dueAt}, ${now})`;
  await move(sql, row, now);
}

/** Stores what can be changed. Without effect once it is being sent. */
export async function updateScheduled(sql: Transaction, row: ScheduledRow, now: Date): Promise<boolean> {
  const { id, draft, localAt, timeZone, dueAt } = row;
  const updated = await sql`
    update scheduled_messages set draft = ${sql.json(draft as never)}, local_at = ${localAt}::text::timestamp,
      time_zone = ${timeZone}, due_at = ${dueAt}, failure = null
    where id = ${id} and started_at is null`;
  if (updated.count > 0) await move(sql, row, now);
  return updated.count > 0;
}

/** False when the user has none, or it is being sent. */
export async function cancelScheduled(sql: Transaction, userId: string, id: string): Promise<boolean> {
  const deleted = await sql`
    delete from scheduled_messages where id = ${id} and user_id = ${userId} and started_at is null`;
  if (deleted.count > 0) await dropWork(sql, SCHEDULED, [id]);
  return deleted.count > 0;
}

/** Begins to send it, so that it can no longer be changed. Undefined when it is gone or was moved. */
export async function startScheduled(
  sql: Sql,
  id: string,
  now: Date,
): Promise<(ScheduledRow & { readonly isSuspended: boolean }) | undefined> {
  const [row] = await sql<(ScheduledRow & { readonly isSuspended: boolean })[]>`
    update scheduled_messages s set started_at = ${now} from users u
    where s.id = ${id} and s.due_at <= ${now} and s.failure is null and u.id = s.user_id
    returning ${columns(sql)}, u.suspended_at is not null as "isSuspended"`;
  return row;
}

/** Returns when a message is to be sent; undefined when it is gone, or could not be sent. */
export async function readDueTime(sql: Sql, id: string): Promise<Date | undefined> {
  const [row] = await sql<{ dueAt: Date }[]>`
    select due_at as "dueAt" from scheduled_messages where id = ${id} and failure is null`;
  return row?.dueAt;
}

/** Makes a message that was not sent changeable again; with a reason, it stays unsent. */
export const stopScheduled = (sql: Sql, id: string, failure: LocalizableText | null) => sql`
  update scheduled_messages set started_at = null, failure = ${failure && sql.json(failure as never)} where id = ${id}`;

export const endScheduled = (sql: Sql, id: string) => sql`delete from scheduled_messages where id = ${id}`;
