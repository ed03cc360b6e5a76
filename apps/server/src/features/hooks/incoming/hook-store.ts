import type { Sql, Transaction } from "../../../database/open.ts";
import type { PersonRow } from "../../people/person.ts";
import { seenPerson } from "../../people/seen-store.ts";

export interface HookRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly by: PersonRow;
}

const columns = (sql: Sql, viewer: string) => sql`
  h.id, a.full_name as name, h.created_at as "createdAt", h.last_used_at as "lastUsedAt",
  (select ${seenPerson(sql, viewer)} from users u where u.id = h.made_by) as by`;

/** Those that take posts, the oldest first. */
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
  /** Of its account. */
  readonly userId: string;
  readonly madeBy: string;
  readonly secretHash: Buffer;
  readonly now: Date;
}

export const insertHook = (sql: Sql, { id, conversationId, userId, madeBy, secretHash, now }: NewHook) => sql`
  insert into hooks (id, conversation_id, user_id, made_by, secret_hash, created_at)
  values (${id}, ${conversationId}, ${userId}, ${madeBy}, ${secretHash}, ${now})`;

/** @returns whether there was such a one */
export async function renameHook(sql: Sql, conversationId: string, id: string, name: string, now: Date) {
  const renamed = await sql`
    update users set full_name = ${name}, updated_at = ${now} where id = (
      select user_id from hooks where conversation_id = ${conversationId} and id = ${id} and ended_at is null)`;
  return renamed.count > 0;
}

/**
 * Its account stays as the author of what it posted, also once that is deleted, since tombstones have an author; one that never
 * posted goes with its account.
 *
 * @returns whether there was such a one
 */
export async function endHook(sql: Sql, conversationId: string, id: string, now: Date): Promise<boolean> {
  // A post notes the use before it is stored, and waits for this lock.
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
  /** Nobody may post by it any more: it was ended, or who made it or its account was suspended. */
  readonly isOver: boolean;
  readonly lastUsedAt: Date | null;
}

export async function findHook(sql: Sql, secretHash: Buffer): Promise<FoundHook | null> {
  const [row] = await sql<FoundHook[]>`
    select h.id, h.conversation_id as "conversationId", h.user_id as "userId", a.full_name as name,
      h.ended_at is not null or a.suspended_at is not null or m.suspended_at is not null as "isOver",
      h.last_used_at as "lastUsedAt"
    from hooks h join users a on a.id = h.user_id join users m on m.id = h.made_by
    where h.secret_hash = ${secretHash}`;
  return row ?? null;
}

/** @returns false where it was ended and deleted meanwhile */
export async function noteHookUsed(sql: Sql, id: string, now: Date): Promise<boolean> {
  const noted = await sql`update hooks set last_used_at = ${now} where id = ${id}`;
  return noted.count > 0;
}
