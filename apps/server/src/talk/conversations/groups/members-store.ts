import type { HistoryForNew, Role } from "@lingualoom/contract/shapes.ts";
import { endVisits } from "#/people/people/guest-store.ts";
import type { PersonRow } from "#/people/people/person.ts";
import { seenColumns } from "#/people/people/seen-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { deleteRequest } from "./group-invite-store.ts";
import { deleteInvitation } from "./invitation-store.ts";

interface Joining {
  readonly conversationId: string;
  readonly lastSeq: number;
  readonly historyForNew: HistoryForNew;
}

/**
 * Adds people to a group whose row is locked. Earlier messages count as read.
 * @returns the people who were not members yet
 */
export async function insertMembers(
  sql: Transaction,
  { conversationId, lastSeq, historyForNew }: Joining,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    insert into participants (conversation_id, user_id, joined_at, from_seq, last_read_seq, last_delivered_seq)
    select ${conversationId}, t.id, ${now}, case when ${historyForNew === "all"} then c.first_seq else ${lastSeq}::bigint + 1 end,
      ${lastSeq}, ${lastSeq}
    from unnest(${[...userIds]}::uuid[]) as t(id) join conversations c on c.id = ${conversationId}
    on conflict do nothing returning user_id`;
  const added = rows.map(({ user_id }) => user_id);
  for (const table of ["former_members", "group_requests", "group_invitations"])
    await sql`
      delete from ${sql(table)} where conversation_id = ${conversationId} and user_id = any(${added}::uuid[])`;
  await countMembers(sql, conversationId, added.length);
  return added;
}

export async function deleteMember(
  sql: Transaction,
  conversationId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const rows = await sql`
    delete from participants where conversation_id = ${conversationId} and user_id = ${userId} returning user_id`;
  if (rows.length === 0) return false;
  await endVisits(sql, [userId], now);
  await sql`
    insert into former_members (conversation_id, user_id, left_at) values (${conversationId}, ${userId}, ${now})
    on conflict do nothing`;
  await countMembers(sql, conversationId, -1);
  return true;
}

const countMembers = (sql: Transaction, conversationId: string, more: number) => sql`
  update conversations set member_count = member_count + ${more}, members_version = members_version + 1
  where id = ${conversationId}`;

export async function roleOf(sql: Sql, conversationId: string, userId: string): Promise<Role | null> {
  const [row] = await sql<{ role: Role }[]>`
    select role from participants where conversation_id = ${conversationId} and user_id = ${userId}`;
  return row?.role ?? null;
}

export async function writeRole(sql: Transaction, conversationId: string, userId: string, role: Role): Promise<void> {
  await sql`
    update participants set role = ${role} where conversation_id = ${conversationId} and user_id = ${userId}`;
  await countMembers(sql, conversationId, 0);
}

/** Returns whether a user may have a role other than member: `admin` excludes guests, `owner` also excludes bots. */
export const mayHaveRole = async (sql: Sql, userId: string, role: Role): Promise<boolean> =>
  (
    await sql`
    select from users where id = ${userId} and not (is_guest and ${role !== "member"})
      and not (is_bot and ${role === "owner"})`
  ).length > 0;

/** Removes bots with their owner; managers may add them again. @returns the removed bots */
export async function deleteBotsOf(sql: Transaction, conversationId: string, ownerId: string, now: Date) {
  const bots = await sql<{ id: string }[]>`
    select p.user_id as id from participants p join bots b on b.user_id = p.user_id
    where p.conversation_id = ${conversationId} and b.owner_id = ${ownerId} order by p.user_id`;
  const ids = bots.map(({ id }) => id);
  for (const id of ids) await deleteMember(sql, conversationId, id, now);
  return ids;
}

/** Returns the new owner when the owner leaves: the longest-serving admin, or else member. Never a bot or a guest. */
export async function successorOf(sql: Sql, conversationId: string): Promise<string | null> {
  const [row] = await sql<{ user_id: string }[]>`
    select p.user_id from participants p join users u on u.id = p.user_id
    where p.conversation_id = ${conversationId} and p.role <> 'owner' and not u.is_bot and not u.is_guest
    order by u.deleted_at is not null, u.suspended_at is not null, p.role = 'admin' desc, p.joined_at, p.user_id limit 1`;
  return row?.user_id ?? null;
}

/**
 * Returns whether `me` may know the person, from this group or otherwise. Unknown people cannot be banned, just like
 * ids that do not exist, so that a ban reveals no names.
 */
export async function mayBan(sql: Sql, me: string, conversationId: string, userId: string): Promise<boolean> {
  const [row] = await sql<[{ may: boolean }]>`
    select can_see(${me}, ${userId}) or exists (
      select from conversations c where c.id = direct_conversation(${userId}, ${me}) and c.last_seq > 0) or ${userId} in (
      select user_id from participants where conversation_id = ${conversationId}
      union all select user_id from former_members where conversation_id = ${conversationId}
      union all select user_id from group_requests where conversation_id = ${conversationId}
      union all select user_id from group_invitations where conversation_id = ${conversationId}) as may`;
  return row.may;
}

/** Also deletes the person's pending requests and invitations. */
export async function ban(
  sql: Transaction,
  conversationId: string,
  userId: string,
  now: Date,
): Promise<{ wasInvited: boolean; hasWaited: boolean }> {
  await sql`
    insert into group_bans (conversation_id, user_id, created_at) values (${conversationId}, ${userId}, ${now})
    on conflict do nothing`;
  const wasInvited = (await deleteInvitation(sql, conversationId, userId)) !== null;
  return { wasInvited, hasWaited: await deleteRequest(sql, conversationId, userId) };
}

export async function unban(sql: Sql, conversationId: string, userId: string): Promise<void> {
  await sql`delete from group_bans where conversation_id = ${conversationId} and user_id = ${userId}`;
}

export const readBanned = (sql: Sql, conversationId: string, viewer: string) => sql<PersonRow[]>`
  select ${seenColumns(sql, viewer)} from group_bans b join users u on u.id = b.user_id
  where b.conversation_id = ${conversationId} order by b.created_at desc, u.id`;

/** True when ban `b` keeps people out of a group: the group's own bans, and those of its space. */
const keepsOut = (sql: Sql, conversationId: string) => sql`
  b.conversation_id in (${conversationId}, (select space_id from conversations where id = ${conversationId}))`;

export async function isBanned(sql: Sql, conversationId: string, userId: string): Promise<boolean> {
  const rows = await sql`
    select from group_bans b where ${keepsOut(sql, conversationId)} and b.user_id = ${userId}`;
  return rows.length > 0;
}

export interface Candidate {
  readonly id: string;
  /** They must agree first, because they let only others add them, or no one. */
  readonly asked: boolean;
  readonly banned: boolean;
  readonly ownerBanned: boolean;
}

/** Returns those of `userIds` whom `me` can see or has written with, and whether they are members. */
export const readWanted = (sql: Sql, me: string, conversationId: string, userIds: readonly string[]) => sql<
  (Candidate & { readonly member: boolean })[]
>`
  select u.id, exists (
      select from participants p where p.conversation_id = ${conversationId} and p.user_id = u.id) as member,
    exists (select from group_bans b where ${keepsOut(sql, conversationId)} and b.user_id = u.id) as banned,
    exists (select from group_bans b join bots o on o.owner_id = b.user_id
      where ${keepsOut(sql, conversationId)} and o.user_id = u.id) as "ownerBanned",
    case coalesce(s.groups_from, 'everyone')
      when 'everyone' then false when 'contacts' then not has_written(u.id, ${me}) else true end as asked
  from users u left join user_settings s on s.user_id = u.id
  where u.id = any(${[...userIds]}::uuid[]) and u.id <> ${me} and u.suspended_at is null and not is_kept_apart(u.id, ${me})
    and not is_webhook_account(u.id) and not u.is_guest and (can_see(${me}, u.id) or exists (
      select from conversations c where c.id = direct_conversation(u.id, ${me}) and c.last_seq > 0))`;
