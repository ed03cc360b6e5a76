import type { PersonRow } from "#/people/people/person.ts";
import { seenPerson } from "#/people/people/seen-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

export interface HookRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly by: PersonRow;
  /** The creator may no longer run programs here; another manager can take the webhook over. */
  readonly isPaused: boolean;
}

const columns = (sql: Sql, viewer: string) => sql`
  h.id, a.full_name as name, h.created_at as "createdAt", h.last_used_at as "lastUsedAt",
  not may_run_programs(h.made_by, h.conversation_id) as "isPaused",
  (select ${seenPerson(sql, viewer)} from users u where u.id = h.made_by) as by`;

/** Returns the active webhooks, oldest first. */
export const readHooks = (sql: Sql, conversationId: string, viewer: string) => sql<HookRow[]>`
  select ${columns(sql, viewer)} from hooks h join users a on a.id = h.user_id
  where h.conversation_id = ${conversationId} and h.ended_at is null order by h.id`;

export async function readHook(sql: Sql, conversationId: string, id: string, viewer: string): Promise<HookRow | null> {
  const [row] = await sql<HookRow[]>`
    select ${columns(sql, viewer)} from hooks h join users a on a.id = h.user_id
    where h.conversation_id = ${conversationId} and h.id = ${id} and h.ended_at is null`;
  return row ?? null;
}

export async function countHooks(sql: Transaction, conversationId: string): Promise<number> {
  await sql`select from conversations where id = ${conversationId} for no key update`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from hooks where conversation_id = ${conversationId} and ended_at is null`;
  return row.count;
}

interface NewHook {
  readonly id: string;
  readonly conversationId: string;
  readonly userId: string;
  readonly madeBy: string;
  readonly secretHash: Buffer;
  readonly now: Date;
}

export const insertHook = (sql: Sql, { id, conversationId, userId, madeBy, secretHash, now }: NewHook) => sql`
  insert into hooks (id, conversation_id, user_id, made_by, secret_hash, created_at)
  values (${id}, ${conversationId}, ${userId}, ${madeBy}, ${secretHash}, ${now})`;

/** Renames a webhook, and makes `by` its owner if the current one may no longer run programs here. */
export async function changeHook(
  sql: Transaction,
  { conversationId, id, name, by, now }: { conversationId: string; id: string; name: string; by: string; now: Date },
): Promise<void> {
  await sql`
    update users set full_name = ${name}, updated_at = ${now} where id = (
      select user_id from hooks where conversation_id = ${conversationId} and id = ${id} and ended_at is null)`;
  await sql`
    update hooks set made_by = ${by} where conversation_id = ${conversationId} and id = ${id} and ended_at is null
      and not may_run_programs(made_by, conversation_id)`;
}

/**
 * Ends a webhook. Its account stays as the author of its posts, even deleted ones, since tombstones have an author; one
 * that never posted is deleted with its account.
 * @returns whether it existed
 */
export async function endHook(sql: Sql, conversationId: string, id: string, now: Date): Promise<boolean> {
  // A post records its use before it is stored, and waits for this lock.
  const unused = await sql`
    with h as (
      select user_id from hooks
      where conversation_id = ${conversationId} and id = ${id} and ended_at is null and last_used_at is null for update
    )
    delete from users u using h where u.id = h.user_id`;
  if (unused.count > 0) return true;
  const ended = await sql`
    update hooks set ended_at = ${now} where conversation_id = ${conversationId} and id = ${id} and ended_at is null`;
  return ended.count > 0;
}

export interface FoundHook {
  readonly id: string;
  readonly conversationId: string;
  readonly userId: string;
  readonly name: string;
  /** Accepts no posts: ended, suspended, or its creator may no longer run programs in the chat. */
  readonly isOver: boolean;
  readonly lastUsedAt: Date | null;
}

export async function findHook(sql: Sql, secretHash: Buffer): Promise<FoundHook | null> {
  const [row] = await sql<FoundHook[]>`
    select h.id, h.conversation_id as "conversationId", h.user_id as "userId", a.full_name as name,
      h.ended_at is not null or a.suspended_at is not null
        or not (c.closed or may_run_programs(h.made_by, h.conversation_id)) as "isOver",
      h.last_used_at as "lastUsedAt"
    from hooks h join users a on a.id = h.user_id join conversations c on c.id = h.conversation_id
    where h.secret_hash = ${secretHash}`;
  return row ?? null;
}

/** @returns false when it was ended and deleted in the meantime */
export async function recordHookUse(sql: Sql, id: string, now: Date): Promise<boolean> {
  const noted = await sql`update hooks set last_used_at = ${now} where id = ${id}`;
  return noted.count > 0;
}
