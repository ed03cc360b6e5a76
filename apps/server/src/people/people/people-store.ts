import type { Person } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { Partner } from "#/platform/realtime/presence/presence.ts";
import { readBlockedEitherWay } from "./blocks/block-store.ts";
import { asPerson, type PersonRow } from "./person.ts";
import { seenColumns } from "./seen-store.ts";
import { writesColumn } from "./writes-store.ts";

/** Returns a visible person: oneself, discoverable people, and people with whom `me` shares a message. */
export async function readPerson(database: Sql, me: string, id: string): Promise<Person | null> {
  const [row] = await database<PersonRow[]>`
    select ${seenColumns(database, me)},
      case when can_see(${me}::uuid, u.id) or has_written(u.id, ${me}::uuid) then ${writesColumn(database)} end as writes
    from users u where u.id = ${id} and (
      can_see(${me}::uuid, u.id) or exists (
        select from conversations c where c.id = direct_conversation(u.id, ${me}::uuid) and c.last_seq > 0))`;
  return row ? asPerson(row) : null;
}

/** Returns whether `me` may see a person with whom they share no message. */
export async function canSee(database: Sql, me: string, id: string): Promise<boolean> {
  const [row] = await database<{ seen: boolean }[]>`select can_see(${me}::uuid, ${id}::uuid) as seen`;
  return row?.seen ?? false;
}

/** Chat partners whose presence a client receives without asking; the page asks for those on screen. */
const PARTNERS_MAX = 1_000;

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

/** Returns the partners who may receive updates about a user: none on either side of a block. */
export async function readUnblockedPartners(database: Sql, me: string): Promise<string[]> {
  const [partners, apart] = await Promise.all([readPartners(database, me), readBlockedEitherWay(database, [me])]);
  return partners.map(({ id }) => id).filter((id) => !apart.get(me)?.has(id));
}

export async function readWritersAmong(database: Sql, me: string, people: readonly string[]): Promise<string[]> {
  const rows = await database<{ id: string }[]>`
    select p.id from unnest(${[...people]}::uuid[]) as p(id) where has_written(p.id, ${me}::uuid)`;
  return rows.map((row) => row.id);
}

/** Returns who may see that a user is online: no one if the user is suspended or hides it. */
export async function readVisibility(database: Sql, userId: string): Promise<{ toPartners: boolean; toAll: boolean }> {
  const [row] = await database<{ toPartners: boolean; toAll: boolean }[]>`
    select show_presence and suspended_at is null as "toPartners", discoverable as "toAll"
    from users where id = ${userId}`;
  return row ?? { toPartners: false, toAll: false };
}
