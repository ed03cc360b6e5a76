import type { HistoryForNew } from "@lingualoom/contract/shapes.ts";
import type { Sql, Transaction } from "../../../database/open.ts";
import type { PersonRow } from "../../people/person.ts";
import { seenColumns } from "../../people/seen-store.ts";

export interface GroupInviteRow {
  readonly code: string;
  readonly expiresAt: Date | null;
  readonly usesLeft: number | null;
  readonly approval: boolean;
  readonly by: string;
}

const inForce = (sql: Sql, now: Date) => sql`
  ended_at is null and (expires_at is null or expires_at > ${now}) and (uses_left is null or uses_left > 0)`;

/** The links of a group that are in force, the latest first. */
export const readGroupInvites = (sql: Sql, conversationId: string, now: Date) => sql<GroupInviteRow[]>`
  select code, expires_at as "expiresAt", uses_left as "usesLeft", approval, user_id as by from invites
  where conversation_id = ${conversationId} and ${inForce(sql, now)} order by created_at desc, code`;

/** @returns whether the code was free */
export async function insertGroupInvite(
  sql: Transaction,
  conversationId: string,
  { code, expiresAt, usesLeft, approval, by }: GroupInviteRow,
  now: Date,
): Promise<boolean> {
  const rows = await sql`
    insert into invites (code, user_id, conversation_id, created_at, expires_at, uses_left, approval)
    values (${code}, ${by}, ${conversationId}, ${now}, ${expiresAt}, ${usesLeft}, ${approval})
    on conflict do nothing returning code`;
  return rows.length > 0;
}

/** @returns who made it; null where there is none in force */
export async function makerOfInvite(sql: Sql, conversationId: string, code: string): Promise<string | null> {
  const [row] = await sql<{ user_id: string }[]>`
    select user_id from invites where conversation_id = ${conversationId} and code = ${code} and ended_at is null`;
  return row?.user_id ?? null;
}

export async function endGroupInvite(sql: Sql, code: string, now: Date): Promise<void> {
  await sql`update invites set ended_at = ${now} where code = ${code} and ended_at is null`;
}

/** One use less. @returns whether it was in force; the invite's row is locked until the transaction ends */
export async function spendGroupInvite(
  sql: Transaction,
  code: string,
  now: Date,
): Promise<{ approval: boolean } | null> {
  const [row] = await sql<{ approval: boolean }[]>`
    update invites set uses_left = uses_left - 1 where code = ${code} and ${inForce(sql, now)} returning approval`;
  return row ?? null;
}

/** What whoever has the code is shown of the group. */
export interface InvitingGroup {
  readonly conversationId: string;
  readonly title: string;
  readonly description: string;
  readonly media: string | null;
  readonly memberCount: number;
  readonly approval: boolean;
  readonly historyForNew: HistoryForNew;
  readonly inForce: boolean;
}

export async function findGroupInvite(sql: Sql, code: string, now: Date): Promise<InvitingGroup | null> {
  const [row] = await sql<InvitingGroup[]>`
    select c.id as "conversationId", c.title, c.description, c.member_count as "memberCount", i.approval,
      c.history_for_new as "historyForNew", i."inForce",
      (select id from media where media.id = c.media_id and media.ended_at is null) as media
    from (
      select conversation_id, approval, ${inForce(sql, now)} as "inForce" from invites
      where code = ${code} and conversation_id is not null
    ) as i
    join conversations c on c.id = i.conversation_id and c.ended_at is null`;
  return row ?? null;
}

/** @returns whether they did not wait already */
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

/** @returns whether they waited */
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
