import type { SpaceJoining } from "@lingualoom/contract/shapes.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

/** Members who leave a group, or `everyone` where it is deleted. */
export type Leaving = readonly string[] | "everyone";

/**
 * Locks groups and what a change of their members reaches: their space, the groups that its newcomers join, and the
 * groups of the space that `leaving` people leave with it. Locks in the order in which sends do, so that none waits for
 * the other in a circle.
 */
export async function lockReach(sql: Transaction, ids: readonly string[], leaving: Leaving): Promise<void> {
  const given = sql`${[...ids]}::uuid[]`;
  const isLeft =
    leaving === "everyone"
      ? sql`true`
      : sql`exists (
          select from participants p where p.conversation_id = g.id and p.user_id = any(${[...leaving]}::uuid[]))`;
  await sql`
    select from conversations where id = any(array(
      select unnest(${given})
      union select space_id from conversations where id = any(${given}) and space_id is not null
      union select g.id from conversations s join conversations g on g.space_id = s.space_id
        where s.id = any(${given}) and (g.space_joining = 'automatic' or (g.space_id = s.id and ${isLeft}))))
    order by id for no key update`;
}

/** Returns the space of a group; its own id for the announcement group of a space. */
export async function spaceOf(sql: Sql, conversationId: string): Promise<string | null> {
  const [row] = await sql<{ space_id: string | null }[]>`
    select space_id from conversations where id = ${conversationId}`;
  return row?.space_id ?? null;
}

export async function automaticGroups(sql: Sql, spaceId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from conversations
    where space_id = ${spaceId} and id <> space_id and space_joining = 'automatic' order by id`;
  return rows.map(({ id }) => id);
}

/** Returns the groups of a space in which a person is. */
export async function groupsInSpace(sql: Sql, spaceId: string, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select c.id from conversations c join participants p on p.conversation_id = c.id and p.user_id = ${userId}
    where c.space_id = ${spaceId} and c.id <> c.space_id order by c.id`;
  return rows.map(({ id }) => id);
}

/** Returns those of `userIds` who may join without being asked: accounts of people who are not banned. */
export async function admissible(
  sql: Sql,
  conversationId: string,
  userIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select u.id from unnest(${[...userIds]}::uuid[]) with ordinality as t(id, n) join users u on u.id = t.id
    where not u.is_bot and not u.is_guest
      and not exists (select from group_bans b where b.conversation_id = ${conversationId} and b.user_id = u.id)
      and not exists (select from participants p where p.conversation_id = ${conversationId} and p.user_id = u.id)
    order by t.n limit ${limit}`;
  return rows.map(({ id }) => id);
}

export const membersOf = async (sql: Sql, conversationId: string): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select user_id as id from participants where conversation_id = ${conversationId} order by joined_at, user_id`;
  return rows.map(({ id }) => id);
};

/** Returns whether one of the members of a group is banned from a space. */
export async function hasBanned(sql: Sql, conversationId: string, spaceId: string): Promise<boolean> {
  const rows = await sql`
    select from participants p
    join group_bans b on b.conversation_id = ${spaceId} and b.user_id = p.user_id
    where p.conversation_id = ${conversationId} limit 1`;
  return rows.length > 0;
}

export async function groupIdsOf(sql: Sql, spaceId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from conversations where space_id = ${spaceId} and id <> space_id order by id`;
  return rows.map(({ id }) => id);
}

/** Puts a group into a space, or with null takes it out. */
export async function writeSpace(
  sql: Transaction,
  conversationId: string,
  spaceId: string | null,
  joining: SpaceJoining,
): Promise<void> {
  await sql`
    update conversations set space_id = ${spaceId}, space_joining = ${joining} where id = ${conversationId}`;
}
