import type { Person } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../database/open.ts";
import { nameContains, namePart } from "./name-search.ts";
import { asPerson, type PersonRow } from "./person.ts";

export interface NameCursor {
  readonly name: string;
  readonly id: string;
}

interface ContactRow extends PersonRow {
  folded_name: string;
}

/** A page of the directory by name: people who let themselves be found, the reader excepted. */
export async function readContacts(
  database: Sql,
  me: string,
  limit: number,
  cursor: NameCursor | null,
  search?: string,
): Promise<{ people: Person[]; next: NameCursor | null }> {
  const part = search ? await namePart(database, search) : null;
  const rows = await database<ContactRow[]>`
    select id, full_name, image, folded_name from users
    where discoverable and suspended_at is null and id <> ${me}
    ${cursor ? database`and (folded_name, id) > (${cursor.name}, ${cursor.id})` : database``}
    and not is_blocked(id, ${me})
    ${part ? database`and ${nameContains(database, part)}` : database``}
    order by folded_name, id
    limit ${limit + 1}`;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    people: rows.slice(0, limit).map(asPerson),
    next: last ? { name: last.folded_name, id: last.id } : null,
  };
}

/**
 * Somebody by id, for `me`: oneself, who lets themselves be found, and whoever one has a conversation with. Everybody
 * else looks like nobody.
 */
export async function readPerson(database: Sql, me: string, id: string): Promise<Person | null> {
  const [row] = await database<PersonRow[]>`
    select id, full_name, image from users u where id = ${id} and (
      id = ${me} or (discoverable and suspended_at is null and not is_blocked(id, ${me})) or exists (
        select from blocks b where b.blocker_id = ${me} and b.blocked_id = u.id) or exists (
        select from conversations c
        where c.direct_low = least(u.id, ${me}::uuid) and c.direct_high = greatest(u.id, ${me}::uuid)))`;
  return row ? asPerson(row) : null;
}

/** How many chat partners' presence somebody is told of without asking; the page asks for those on screen. */
const PARTNERS_MAX = 1_000;

/** The people somebody has a direct conversation with, latest first. */
export async function readPartners(database: Sql, me: string): Promise<string[]> {
  const rows = await database<{ id: string }[]>`
    select case when c.direct_low = ${me} then c.direct_high else c.direct_low end as id
    from participants p join conversations c on c.id = p.conversation_id
    where p.user_id = ${me} and c.kind = 'direct'
    order by c.last_message_at desc nulls last
    limit ${PARTNERS_MAX}`;
  return rows.map((row) => row.id);
}

/** Of `people`, those somebody has a direct conversation with. */
export async function readPartnersAmong(
  database: Sql,
  me: string,
  people: readonly string[],
): Promise<string[]> {
  const rows = await database<{ id: string }[]>`
    select p.id from unnest(${[...people]}::uuid[]) as p(id)
    where exists (
      select from conversations c
      where c.direct_low = least(p.id, ${me}::uuid) and c.direct_high = greatest(p.id, ${me}::uuid))`;
  return rows.map((row) => row.id);
}

/** Who may see whether somebody is online; nobody may see it of the suspended and of those who hide. */
export async function readVisibility(
  database: Sql,
  userId: string,
): Promise<{ toPartners: boolean; toAll: boolean }> {
  const [row] = await database<{ toPartners: boolean; toAll: boolean }[]>`
    select show_presence and suspended_at is null as "toPartners", discoverable as "toAll"
    from users where id = ${userId}`;
  return row ?? { toPartners: false, toAll: false };
}
