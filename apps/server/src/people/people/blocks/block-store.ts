import type { Person } from "@lingualoom/contract/shapes.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql } from "#/platform/database/open.ts";
import { asPerson, type PersonRow } from "../person.ts";
import { seenColumns } from "../seen-store.ts";

/** Returns the people whom the user has blocked, latest first. */
export async function readBlocked(sql: Sql, me: string): Promise<Person[]> {
  const rows = await sql<PersonRow[]>`
    select ${seenColumns(sql, me)}
    from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${me} order by b.created_at desc, u.id`;
  return rows.map(asPerson);
}

/** @returns whether that changed anything */
export async function writeBlock(sql: Sql, me: string, other: string, now: Date): Promise<boolean> {
  const rows = await sql`
    insert into blocks (blocker_id, blocked_id, created_at) values (${me}, ${other}, ${now})
    on conflict do nothing returning 1`;
  return rows.length > 0;
}

/** @returns whether that changed anything */
export async function removeBlock(sql: Sql, me: string, other: string): Promise<boolean> {
  const rows = await sql`delete from blocks where blocker_id = ${me} and blocked_id = ${other} returning 1`;
  return rows.length > 0;
}

/** Returns for each of these users whom they have blocked and who has blocked them. Neither side sees the other. */
export async function readBlockedEitherWay(
  sql: Sql,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await sql<{ id: string; other: string }[]>`
    select blocker_id as id, blocked_id as other from blocks where blocker_id = any(${plainArray(userIds)}::uuid[])
    union select blocked_id, blocker_id from blocks where blocked_id = any(${plainArray(userIds)}::uuid[])`;
  const blocked = new Map(userIds.map((id) => [id, new Set<string>()]));
  for (const { id, other } of rows) blocked.get(id)?.add(other);
  return blocked;
}
