import type { Answers, Source } from "@lingualoom/chat-exports/history.ts";
import type { Import, ImportFound } from "@lingualoom/contract/calls/imports.ts";
import type { PersonRow } from "#/people/people/person.ts";
import { seenPerson } from "#/people/people/seen-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

export type ImportState = Import["state"];

export interface ImportRow {
  readonly id: string;
  readonly byId: string | null;
  /** Null: each conversation of the export becomes a group. */
  readonly conversationId: string | null;
  readonly mediaId: string | null;
  readonly folder: string | null;
  readonly source: Source | null;
  readonly state: ImportState;
  readonly answers: Answers;
  readonly problem: Import["problem"];
  readonly found: ImportFound | null;
  readonly written: number;
  readonly createdAt: Date;
}

const columns = (sql: Sql) => sql`
  i.id, i.by_id as "byId", i.conversation_id as "conversationId", i.media_id as "mediaId", i.folder, i.source, i.state,
  i.answers, i.problem, i.found, i.written, i.created_at as "createdAt"`;

export interface NewImport {
  readonly id: string;
  readonly byId: string;
  readonly conversationId: string | null;
  readonly mediaId: string | null;
  readonly folder: string | null;
  readonly answers: Answers;
}

export const insertImport = (sql: Sql, row: NewImport, now: Date) => sql`
  insert into imports (id, by_id, conversation_id, media_id, folder, state, answers, created_at, changed_at)
  values (${row.id}, ${row.byId}, ${row.conversationId}, ${row.mediaId}, ${row.folder}, 'reading',
    ${sql.json(row.answers as never)}, ${now}, ${now})`;

export async function readImport(sql: Sql, id: string): Promise<ImportRow | null> {
  const [row] = await sql<ImportRow[]>`select ${columns(sql)} from imports i where i.id = ${id}`;
  return row ?? null;
}

/** The import that a person has begun with that upload. */
export async function findImportOf(sql: Sql, mediaId: string, byId: string): Promise<ImportRow | null> {
  const [row] = await sql<ImportRow[]>`
    select ${columns(sql)} from imports i where i.by_id = ${byId} and i.media_id = ${mediaId} and i.state <> 'undone'`;
  return row ?? null;
}

/** Locks the import until the transaction ends. */
export async function lockImport(sql: Sql, id: string): Promise<ImportRow | null> {
  const [row] = await sql<ImportRow[]>`select ${columns(sql)} from imports i where i.id = ${id} for update`;
  return row ?? null;
}

/** True for imports `i` into that conversation; null: of a whole server. By index, which a comparison of nulls is not. */
const isInto = (sql: Sql, conversationId: string | null) =>
  conversationId === null ? sql`i.conversation_id is null` : sql`i.conversation_id = ${conversationId}`;

/** Latest first; null for those of the whole server. */
export const importsOf = (sql: Sql, conversationId: string | null) => sql<ImportRow[]>`
  select ${columns(sql)} from imports i
  where ${isInto(sql, conversationId)} and i.state <> 'undone'
  order by i.created_at desc limit 50`;

/**
 * Whether an import reads, writes or waits for its owner; until the transaction ends, no other can begin.
 */
export async function lockOpenImport(sql: Transaction, conversationId: string | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lingualoom import ${conversationId ?? ""}`}, 0))`;
  const rows = await sql`
    select from imports i where ${isInto(sql, conversationId)}
      and state in ('reading', 'ready', 'writing', 'paused', 'undoing') limit 1`;
  return rows.length > 0;
}

interface ImportChange {
  readonly state?: ImportState;
  readonly source?: Source;
  readonly answers?: Answers;
  readonly problem?: Import["problem"];
  readonly found?: ImportFound;
}

export async function changeImport(sql: Sql, id: string, change: ImportChange, now: Date): Promise<void> {
  const { state = null, source = null, answers, problem, found } = change;
  await sql`
    update imports set state = coalesce(${state}, state), source = coalesce(${source}, source),
      answers = coalesce(${answers ? sql.json(answers as never) : null}, answers),
      problem = ${problem === undefined ? sql`problem` : problem && sql.json(problem)},
      found = coalesce(${found ? sql.json(found as never) : null}, found), changed_at = ${now}
    where id = ${id}`;
}

/** Undoes imports that have waited since then. @returns them, to be worked on */
export const abandonImports = (sql: Sql, since: Date, now: Date) => sql<ImportRow[]>`
  update imports i set state = 'undoing', changed_at = ${now}
  where state in ('ready', 'paused') and changed_at < ${since} returning ${columns(sql)}`;

/**
 * Ends the waiting of imports whose work was given up after many failures: written ones can go on, others must be brought
 * again.
 */
export const endGivenUp = (sql: Sql, now: Date) => sql`
  update imports i set changed_at = ${now}, state = case when state = 'writing' then 'paused' else 'failed' end,
    problem = case when state = 'reading' then '{"code": "fileGone", "where": ""}'::jsonb end
  where state in ('reading', 'writing') and not exists (
    select from work w where w.kind = 'import' and w.key = i.id::text and w.gave_up_at is null)`;

export const countWritten = (sql: Sql, id: string, more: number, now: Date) => sql`
  update imports set written = written + ${more}, changed_at = ${now} where id = ${id}`;

/** The uploaded file is kept until the import no longer needs it. @returns false when it is not the person's file */
export async function takeUpload(sql: Sql, mediaId: string, ownerId: string): Promise<boolean> {
  const taken = await sql`
    update media set due_at = null
    where id = ${mediaId} and owner_id = ${ownerId} and purpose = 'message' and received is null and ended_at is null
      and client_message_id is null and conversation_id is null`;
  return taken.count > 0;
}

export const endUpload = (sql: Sql, { mediaId }: Pick<ImportRow, "mediaId">, now: Date) => sql`
  update media set ended_at = ${now}, due_at = null where id = ${mediaId} and ended_at is null`;

export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

export async function readUpload(sql: Sql, mediaId: string): Promise<UploadedFile | null> {
  const [row] = await sql<UploadedFile[]>`
    select id, name, bytes from media where id = ${mediaId} and ended_at is null and received is null`;
  return row ?? null;
}

// == People ==

export interface NewPerson {
  /** SHA-256 of the export's key. */
  readonly key: string;
  readonly name: string;
  readonly email: string | null;
}

export interface StoredPerson {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  /** The account whose messages they are said to be. */
  readonly account: string | null;
  /** That account, once it has claimed them. */
  readonly claimedBy: string | null;
}

/** @param people with different keys */
export const putPeople = (sql: Sql, importId: string, people: readonly NewPerson[]) => sql<StoredPerson[]>`
  insert into import_people (id, import_id, key, name, email)
  select gen_random_uuid(), ${importId}, p.key, p.name, nullif(p.email, '')
  from unnest(${people.map(({ key }) => key)}::text[], ${people.map(({ name }) => name)}::text[],
    ${people.map(({ email }) => email ?? "")}::text[]) as p(key, name, email)
  on conflict (import_id, key) do update set name = excluded.name
  returning ${personColumns(sql)}`;

const personColumns = (sql: Sql) => sql`
  id, key, name, user_id as account, case when claimed_at is not null then user_id end as "claimedBy"`;

export const readPeople = (sql: Sql, importId: string) => sql<StoredPerson[]>`
  select ${personColumns(sql)} from import_people where import_id = ${importId}`;

/** Keys of authors who have erased what earlier imports brought into the conversation. */
export const readErased = async (sql: Sql, { conversationId, source }: Pick<ImportRow, "conversationId" | "source">) =>
  (
    await sql<{ key: string }[]>`
    select p.key from imports i join import_people p on p.import_id = i.id
    where ${isInto(sql, conversationId)} and i.source = ${source} and p.erased_at is not null`
  ).map(({ key }) => key);

export const countPeoplesMessages = (sql: Sql, importId: string) => sql`
  update import_people p set messages = c.count
  from (select person_id, count(*) as count from import_messages where import_id = ${importId} group by person_id) c
  where p.import_id = ${importId} and p.id = c.person_id`;

export interface ShownPerson {
  readonly id: string;
  readonly name: string;
  readonly messages: number;
  readonly user: PersonRow | null;
  readonly suggestion: PersonRow | null;
  readonly answer: "claimed" | "erased" | null;
  readonly invite: string | null;
}

/** Reads authors, those with the most messages first. The suggestion is a member with the same name, or with a part of it. */
export const readShownPeople = (sql: Sql, row: ImportRow, viewer: string, limit: number) => sql<ShownPerson[]>`
  select p.id, p.name, p.messages, p.invite,
    case when p.erased_at is not null then 'erased' when p.claimed_at is not null then 'claimed' end as answer,
    (select ${seenPerson(sql, viewer)} from users u where u.id = p.user_id) as user,
    case when p.user_id is null then (
      select ${seenPerson(sql, viewer)}
      from participants m join users u on u.id = m.user_id
      where m.conversation_id = ${row.conversationId} and not u.is_bot and u.deleted_at is null and folded(p.name) <> ''
        and (u.folded_name = folded(p.name) or starts_with(u.folded_name, folded(p.name) || ' ')
          or starts_with(folded(p.name), u.folded_name || ' '))
      order by u.folded_name = folded(p.name) desc, m.joined_at limit 1) end as suggestion
  from import_people p where p.import_id = ${row.id} order by p.messages desc, p.name, p.id limit ${limit}`;

/**
 * Says whose messages they are; null: unknown. Only members of the conversation can be named, and only who has not
 * answered changes.
 */
export const proposePerson = (sql: Sql, row: ImportRow, personId: string, userId: string | null) => sql`
  update import_people p set user_id = ${userId}::uuid
  where p.id = ${personId} and p.import_id = ${row.id} and p.claimed_at is null and p.erased_at is null
    and (${userId}::uuid is null or ${row.conversationId}::uuid is null or exists (
      select from participants m where m.conversation_id = ${row.conversationId} and m.user_id = ${userId}::uuid))`;

/** Names accounts whose confirmed address stands in the export. */
export const matchByAddress = (sql: Sql, importId: string) => sql`
  update import_people p set user_id = u.id from users u
  where p.import_id = ${importId} and p.user_id is null and p.erased_at is null
    and u.email = lower(p.email) and u.email_verified and u.deleted_at is null and not u.is_guest`;

/** The importer's own messages are theirs without a question. */
export const claimOwn = (sql: Sql, { id, byId }: ImportRow, now: Date) => sql`
  update import_people set claimed_at = ${now}, answered = true
  where import_id = ${id} and user_id = ${byId} and claimed_at is null and erased_at is null`;

// == Conversations ==

export interface ConversationRow {
  readonly key: string;
  readonly title: string;
  readonly kind: "direct" | "group";
  readonly members: readonly string[];
  readonly messages: number;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  readonly chosen: boolean;
  readonly conversationId: string | null;
  readonly doneAt: Date | null;
}

export const putConversation = (
  sql: Sql,
  importId: string,
  one: Pick<ConversationRow, "key" | "title" | "kind" | "members">,
) => sql`
  insert into import_conversations (import_id, key, title, kind, members)
  values (${importId}, ${one.key}, ${one.title}, ${one.kind}, ${[...one.members]}::uuid[])
  on conflict (import_id, key) do update set title = excluded.title, members = excluded.members`;

/** Counts what was staged, and drops conversations without messages. */
export async function countConversations(sql: Sql, importId: string): Promise<void> {
  await sql`
    update import_conversations c set messages = m.messages, first_at = m.first_at, last_at = m.last_at
    from (select conversation, count(*) as messages, min(at) as first_at, max(at) as last_at from import_messages
      where import_id = ${importId} group by conversation) m
    where c.import_id = ${importId} and c.key = m.conversation`;
  await sql`delete from import_conversations where import_id = ${importId} and messages = 0`;
}

const conversationColumns = (sql: Sql) => sql`
  key, title, kind, members, messages, first_at as "firstAt", last_at as "lastAt", chosen,
  conversation_id as "conversationId", done_at as "doneAt"`;

export const readConversations = (sql: Sql, importId: string, limit: number) => sql<ConversationRow[]>`
  select ${conversationColumns(sql)} from import_conversations
  where import_id = ${importId} order by messages desc, key limit ${limit}`;

/** The next conversation to write; undefined when all are done. */
export async function nextConversation(sql: Sql, importId: string): Promise<ConversationRow | undefined> {
  const [row] = await sql<ConversationRow[]>`
    select ${conversationColumns(sql)} from import_conversations
    where import_id = ${importId} and chosen and done_at is null order by key limit 1`;
  return row;
}

export const chooseConversations = (sql: Sql, importId: string, keys: readonly string[]) => sql`
  update import_conversations set chosen = key = any(${[...keys]}::text[]) where import_id = ${importId}`;

export const setTarget = (sql: Sql, importId: string, key: string, conversationId: string) => sql`
  update import_conversations set conversation_id = ${conversationId} where import_id = ${importId} and key = ${key}`;

export const noteDone = (sql: Sql, importId: string, key: string, now: Date) => sql`
  update import_conversations set done_at = ${now} where import_id = ${importId} and key = ${key}`;

/** Conversations in which messages of the import may be. */
export const readTargets = async (sql: Sql, importId: string): Promise<string[]> =>
  (
    await sql<{ id: string }[]>`
    select distinct conversation_id as id from import_conversations
    where import_id = ${importId} and conversation_id is not null order by 1`
  ).map(({ id }) => id);

// == Presentation ==

export async function readPerson(sql: Sql, id: string | null, viewer: string): Promise<PersonRow | null> {
  if (id === null) return null;
  const [row] = await sql<
    { person: PersonRow }[]
  >`select ${seenPerson(sql, viewer)} as person from users u where u.id = ${id}`;
  return row?.person ?? null;
}

export const setInvite = (sql: Sql, importId: string, personId: string, code: string) => sql`
  update import_people set invite = ${code} where id = ${personId} and import_id = ${importId}`;

/** Whether someone may still be invited as this person. */
export const isUnnamed = async (sql: Sql, importId: string, personId: string): Promise<boolean> =>
  (
    await sql`
    select from import_people where id = ${personId} and import_id = ${importId} and user_id is null and erased_at is null`
  ).length > 0;
