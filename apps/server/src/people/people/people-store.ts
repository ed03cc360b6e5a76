import type { Person } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { Partner } from "#/platform/realtime/presence/presence.ts";
import { readBlockedEitherWay } from "./blocks/block-store.ts";
import { asPerson, type PersonRow } from "./person.ts";
import { seenColumns } from "./seen-store.ts";
import { writesColumn } from "./writes-store.ts";

/**
 * Somebody by id, for `me`: oneself, who lets themselves be found, and whoever one shares a message with. Everybody
 * else looks like nobody.
 */
export async function readPerson(database: Sql, me: string, id: string): Promise<Person | null> {
  const [row] = await database<PersonRow[]>`
    select ${seenColumns(database, me)},
      case when can_see(${me}::uuid, u.id) or has_written(u.id, ${me}::uuid) then ${writesColumn(database)} end as writes
    from users u where u.id = ${id} and (
      can_see(${me}::uuid, u.id) or exists (
        select from conversations c where c.id = direct_conversation(u.id, ${me}::uuid) and c.last_seq > 0))`;
  return row ? asPerson(row) : null;
}

/** Whether `me` may see somebody with whom they share no message. */
export async function canSee(database: Sql, me: string, id: string): Promise<boolean> {
  const [row] = await database<{ seen: boolean }[]>`select can_see(${me}::uuid, ${id}::uuid) as seen`;
  return row?.seen ?? false;
}

/** How many chat partners' presence a person receives without asking; the page asks for those on screen. */
const PARTNERS_MAX = 1_000;

/** A person's partners, latest first. */
export async function readPartners(database: Sql, me: string): Promise<Partner[]> {
  return database<Partner[]>`
    select o.user_id as id, o.has_written as "hasWritten"
    from participants p
    join conversations c on c.id = p.conversation_id
    join participants o on o.conversation_id = c.id and o.user_id is distinct from p.user_id
    where p.user_id = ${me} and c.kind = 'direct' and c.last_seq > 0
    order by c.last_message_at desc nulls last
    limit ${PARTNERS_MAX}`;
}

/** Those of a person's partners who may learn something new of that person: nobody on either side of a block. */
export async function readUnblockedPartners(database: Sql, me: string): Promise<string[]> {
  const [partners, apart] = await Promise.all([readPartners(database, me), readBlockedEitherWay(database, [me])]);
  return partners.map(({ id }) => id).filter((id) => !apart.get(me)?.has(id));
}

/** Those of `people` who have written to `me`. */
export async function readWritersAmong(database: Sql, me: string, people: readonly string[]): Promise<string[]> {
  const rows = await database<{ id: string }[]>`
    select p.id from unnest(${[...people]}::uuid[]) as p(id) where has_written(p.id, ${me}::uuid)`;
  return rows.map((row) => row.id);
}

/** The people who may see whether a person is online; none if the person is suspended or hides. */
export async function readVisibility(database: Sql, userId: string): Promise<{ toPartners: boolean; toAll: boolean }> {
  const [row] = await database<{ toPartners: boolean; toAll: boolean }[]>`
    select show_presence and suspended_at is null as "toPartners", discoverable as "toAll"
    from users where id = ${userId}`;
  return row ?? { toPartners: false, toAll: false };
}
