import { inForce } from "#/people/invite/invite-store.ts";
import type { PersonRow } from "#/people/people/person.ts";
import { seenColumns } from "#/people/people/seen-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

export interface GroupInviteRow {
  readonly code: string;
  readonly expiresAt: Date | null;
  readonly usesLeft: number | null;
  readonly approval: boolean;
  readonly guests: boolean;
  readonly by: string;
}

/** Returns a group's active links, latest first. */
export const readGroupInvites = (sql: Sql, conversationId: string, now: Date) => sql<GroupInviteRow[]>`
  select i.code, i.expires_at as "expiresAt", i.uses - i.used as "usesLeft", i.approval, i.guests, i.user_id as by from invites i
  where i.conversation_id = ${conversationId} and ${inForce(sql, now)} order by i.created_at desc, i.code`;

/** @returns the creator; null when there is no such active link */
export async function makerOfInvite(sql: Sql, conversationId: string, code: string): Promise<string | null> {
  const [row] = await sql<{ user_id: string }[]>`
    select user_id from invites where conversation_id = ${conversationId} and code = ${code} and ended_at is null`;
  return row?.user_id ?? null;
}

/** @returns false when they were already waiting */
export async function insertRequest(
  sql: Transaction,
  conversationId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const rows = await sql`
    insert into group_requests (conversation_id, user_id, created_at) values (${conversationId}, ${userId}, ${now})
    on conflict do nothing returning user_id`;
  return rows.length > 0;
}

export const readRequests = (sql: Sql, conversationId: string, viewer: string) => sql<PersonRow[]>`
  select ${seenColumns(sql, viewer)} from group_requests r join users u on u.id = r.user_id
  where r.conversation_id = ${conversationId} and u.suspended_at is null order by r.created_at, u.id`;

export async function deleteRequest(sql: Sql, conversationId: string, userId: string): Promise<boolean> {
  const rows = await sql`
    delete from group_requests where conversation_id = ${conversationId} and user_id = ${userId} returning user_id`;
  return rows.length > 0;
}

export async function isWaiting(sql: Sql, conversationId: string, userId: string): Promise<boolean> {
  const rows = await sql`
    select from group_requests where conversation_id = ${conversationId} and user_id = ${userId}`;
  return rows.length > 0;
}
