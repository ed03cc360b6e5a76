import type { Person } from "@lingualoom/contract/shapes.ts";
import type { Fragment } from "postgres";
import type { Database, Sql } from "#/platform/database/open.ts";
import { nameBeginsJoined, nameContains, namePart } from "./name-search-store.ts";
import { asPerson, type PersonRow } from "./person.ts";
import { writesColumn } from "./writes-store.ts";

export interface NameCursor {
  readonly name: string;
  readonly id: string;
}

interface ContactRow extends PersonRow {
  folded_name: string;
}

export interface ContactsQuery {
  readonly limit: number;
  readonly cursor: NameCursor | null;
  readonly search?: string | undefined;
  /** True for people with whom `me` shares a conversation, false for the others, undefined for both. */
  readonly known?: boolean | undefined;
  readonly directory: boolean;
}

/** People who share a conversation with `me`; those who have written there cannot hide from `me`. */
const knownPeople = (sql: Sql, me: string) => sql`
  select o.user_id as id, o.has_written
  from participants p
  join conversations c on c.id = p.conversation_id and c.kind = 'direct' and c.last_seq > 0
  join participants o on o.conversation_id = c.id and o.user_id <> p.user_id
  where p.user_id = ${me}`;

interface Page {
  readonly people: Person[];
  readonly next: NameCursor | null;
}

/**
 * Returns a page of the people whom a user can find, by name. If no name contains the search text, names that begin
 * with it when spaces are ignored are returned.
 */
export async function readContacts(
  database: Database,
  me: string,
  { search, ...wanted }: ContactsQuery,
): Promise<Page> {
  if (!search) return readPage(database, me, wanted);
  const part = namePart(search);
  return database.begin("read only", async (sql) => {
    // A generic plan for all names would scan everyone in order for a rare one.
    await sql`set local plan_cache_mode = force_custom_plan`;
    const page = await readPage(sql, me, wanted, nameContains(sql, part));
    return page.people.length > 0 ? page : readPage(sql, me, wanted, nameBeginsJoined(sql, part));
  });
}

/** Each source reads at most one page in name order. */
async function readPage(
  sql: Sql,
  me: string,
  { limit, cursor, known, directory }: Omit<ContactsQuery, "search">,
  isNamed: Fragment = sql`true`,
): Promise<Page> {
  const findable = sql`
    u.suspended_at is null and u.id <> ${me} and not is_blocked(u.id, ${me})
    ${cursor ? sql`and (u.folded_name, u.id) > (${cursor.name}, ${cursor.id})` : sql``}
    and ${isNamed}
    order by u.folded_name, u.id limit ${limit + 1}`;
  const acquaintances = sql`
    (select u.id, u.full_name, u.image, u.is_bot, u.is_guest, u.folded_name, k.has_written or (u.discoverable and ${directory}) as open
    from known k join users u on u.id = k.id where ${findable})`;
  const others = sql`
    (select u.id, u.full_name, u.image, u.is_bot, u.is_guest, u.folded_name, true as open
    from users u where u.discoverable and u.id not in (select id from known) and ${findable})`;
  const ownBots = sql`
    (select u.id, u.full_name, u.image, u.is_bot, u.is_guest, u.folded_name, true as open
    from bots b join users u on u.id = b.user_id
    where b.owner_id = ${me} and not (u.discoverable and ${directory}) and u.id not in (select id from known) and ${findable})`;
  const sources = [
    ...(known === false ? [] : [acquaintances]),
    ...(known || !directory ? [] : [others]),
    ...(known ? [] : [ownBots]),
  ].reduce((before, source) => sql`${before} union all ${source}`);
  const rows = await sql<ContactRow[]>`
    with known as (${knownPeople(sql, me)}), found as (${sources})
    select id, full_name, image, is_bot as bot, is_guest as guest, folded_name, case when open then ${writesColumn(sql)} end as writes
    from found u order by folded_name, id limit ${limit + 1}`;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    people: rows.slice(0, limit).map(asPerson),
    next: last ? { name: last.folded_name, id: last.id } : null,
  };
}
