import type { Folder } from "@lingualoom/contract/calls/folders.ts";
import { FOLDER_UNREAD_COUNTED } from "@lingualoom/contract/limits.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { plainArray, textArray } from "#/platform/database/array-literal.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { isUnread } from "./list-store.ts";

type Fragment = ReturnType<Sql>;

export type StoredFolder = Omit<Folder, "unreadChats">;

/** Leaves out conversations that the user has left. */
const ownOnes = (sql: Sql, column: ReturnType<Sql>) => sql`
  array(select p.conversation_id from unnest(${column}) with ordinality as chosen (id, place)
    join participants p on p.conversation_id = chosen.id and p.user_id = f.user_id order by chosen.place)`;

const columns = (sql: Sql) => sql`
  f.id as _id, f.name,
  json_build_object('unread', f.unread, 'unmuted', f.unmuted, 'kinds', f.kinds, 'languages', f.languages) as rules,
  ${ownOnes(sql, sql`f.included`)} as included, ${ownOnes(sql, sql`f.excluded`)} as excluded`;

export const readFolders = (sql: Sql, me: string) => sql<StoredFolder[]>`
  select ${columns(sql)} from folders f where f.user_id = ${me} order by f.position`;

export async function readFolder(sql: Sql, me: string, id: string): Promise<StoredFolder | undefined> {
  const [row] = await sql<StoredFolder[]>`
    select ${columns(sql)} from folders f where f.user_id = ${me} and f.id = ${id}`;
  return row;
}

/** Makes the order of the user's folders exact until the transaction ends. */
export async function lockFolders(sql: Transaction, me: string): Promise<readonly string[]> {
  await sql`select from users where id = ${me} for no key update`;
  const rows = await sql<{ id: string }[]>`select id from folders where user_id = ${me} order by position`;
  return rows.map(({ id }) => id);
}

interface NewFolder extends StoredFolder {
  readonly position: number;
  readonly now: Date;
}

export const insertFolder = (sql: Sql, me: string, { _id, name, rules, position, now, ...by }: NewFolder) => sql`
  insert into folders (id, user_id, position, name, unread, unmuted, kinds, languages, included, excluded, created_at)
  values (${_id}, ${me}, ${position}, ${name}, ${rules.unread}, ${rules.unmuted}, ${textArray(rules.kinds)},
    ${textArray(rules.languages)}, ${plainArray(by.included)}, ${plainArray(by.excluded)}, ${now.toISOString()})`;

export const updateFolder = (sql: Sql, me: string, { _id, name, rules, included, excluded }: StoredFolder) => sql`
  update folders set name = ${name}, unread = ${rules.unread}, unmuted = ${rules.unmuted},
    kinds = ${textArray(rules.kinds)}, languages = ${textArray(rules.languages)},
    included = ${plainArray(included)}, excluded = ${plainArray(excluded)}
  where id = ${_id} and user_id = ${me}`;

export const orderFolders = (sql: Sql, me: string, ids: readonly string[]) => sql`
  update folders f set position = wanted.place - 1
  from unnest(${plainArray(ids)}::uuid[]) with ordinality as wanted (id, place)
  where f.id = wanted.id and f.user_id = ${me} and f.position <> wanted.place - 1`;

/** False when the user has no such folder. */
export async function deleteFolder(sql: Sql, me: string, id: string): Promise<boolean> {
  return (await sql`delete from folders where id = ${id} and user_id = ${me}`).count > 0;
}

const isMuted = (sql: Sql, now: Date) => sql`coalesce(p.muted_until > ${now.toISOString()}, false)`;

/** Messages searched for the last recognized one of another member. */
const SEARCHED_MAX = 100;

const languageColumn = (sql: Sql, me: string) => sql`
  (select x.language from messages x
    where x.conversation_id = c.id and x.seq > c.last_seq - ${SEARCHED_MAX}::int and x.sender_id <> ${me}
      and x.language <> 'und' and x.deleted_at is null
    order by x.seq desc limit 1)`;

interface ListFilter {
  readonly folder: StoredFolder | undefined;
  readonly unread: boolean;
  readonly now: Date;
}

/** Returns the condition of a filtered list on the conversation `c` and its participant `p`, `me`. */
export const listFilter = (sql: Sql, me: string, { folder, unread, now }: ListFilter) =>
  all(sql, [...(folder ? [isInFolder(sql, me, folder, now)] : []), ...when(unread, isUnread(sql, me))]);

/** The rules of `isInFolder` of the contract. */
function isInFolder(sql: Sql, me: string, { rules, included, excluded }: StoredFolder, now: Date): Fragment {
  const { kinds, unmuted, unread, languages } = rules;
  // The cheapest first.
  const set = [
    ...when(kinds.length > 0, sql`c.kind = any(${textArray(kinds)}::text[])`),
    ...when(unmuted, sql`not ${isMuted(sql, now)}`),
    ...when(unread, isUnread(sql, me)),
    ...when(languages.length > 0, isInLanguage(sql, me, languages)),
  ];
  return sql`
    c.id <> all(${plainArray(excluded)}::uuid[])
    and (c.id = any(${plainArray(included)}::uuid[]) or ${set.length > 0}::boolean and ${all(sql, set)})`;
}

const when = (isSet: boolean, condition: Fragment): readonly Fragment[] => (isSet ? [condition] : []);

const all = (sql: Sql, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((before, one): Fragment => sql`${before} and ${one}`, sql`true`);

const isInLanguage = (sql: Sql, me: string, languages: readonly string[]): Fragment => sql`
  exists (select from unnest(${textArray(languages)}::text[]) as rule, (select ${languageColumn(sql, me)} as found) as last
    where last.found = rule or starts_with(last.found, rule || '-'))`;

export interface UnreadChat extends Pick<Conversation, "_id" | "kind" | "muted"> {
  readonly language: string | null;
}

/** Returns the latest unread conversations that are not archived. */
export const readUnreadChats = (sql: Sql, me: string, now: Date, withLanguages: boolean) => sql<UnreadChat[]>`
  select c.id as _id, c.kind, ${isMuted(sql, now)} as muted, ${withLanguages ? languageColumn(sql, me) : sql`null`} as language
  from participants p join conversations c on c.id = p.conversation_id
  where p.user_id = ${me} and not p.archived and c.last_seq > 0 and ${isUnread(sql, me)}
  order by c.last_message_at desc limit ${FOLDER_UNREAD_COUNTED}`;
