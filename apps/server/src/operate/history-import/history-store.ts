import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

/** A message of an import, in the form in which it is stored. */
export interface ImportedMessage {
  readonly id: string;
  readonly senderId: string;
  readonly key: string;
  readonly at: Date;
  readonly text: string;
  readonly sentAs: string | null;
  readonly system: object | null;
  readonly language: string | null;
  readonly confidence: number | null;
  readonly detector: string | null;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly forwardedLevel: string | null;
  readonly attachments: readonly { readonly id: string; readonly alt: string }[];
  readonly reactions: readonly { readonly emoji: string; readonly count: number }[] | null;
  readonly poll: object | null;
  /** Key of the message that it answers. */
  readonly answers: string | null;
}

interface Destination {
  readonly conversationId: string;
  readonly importId: string;
}

/**
 * Puts messages below all others of a locked conversation, the first of them on top.
 * @returns the numbers of the lowest and the highest
 */
export async function insertBelow(
  sql: Transaction,
  { conversationId, importId }: Destination,
  messages: readonly ImportedMessage[],
): Promise<{ first: number; last: number }> {
  const [row] = await sql<[{ lowest: number }]>`
    update conversations set lowest_seq = lowest_seq - ${messages.length} where id = ${conversationId}
    returning lowest_seq as lowest`;
  const last = row.lowest + messages.length - 1;
  const rows = messages.map((message, nth) => ({
    ...message,
    attachmentIds: message.attachments.map(({ id }) => id),
    seq: last - nth,
  }));
  const files = messages.flatMap(({ key, attachments }) => attachments.map((file) => ({ ...file, key })));
  await sql`
    insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, digest, text, created_at,
      import_id, sent_as, system, language, language_confidence, detector, language_at_send, edited_at, deleted_at,
      forwarded_level, attachment_ids, imported_reactions, reactions, poll)
    select r.id, ${conversationId}, r.seq, 0, r."senderId", r.key, '', r.text, r.at, ${importId}, r."sentAs", r.system,
      r.language, r.confidence, r.detector, r.language is not null, r."editedAt", r."deletedAt", r."forwardedLevel",
      nullif(r."attachmentIds", '{}'), r.reactions,
      (select jsonb_agg(e || '{"users": []}') from jsonb_array_elements(r.reactions) e), r.poll
    from jsonb_to_recordset(${sql.json(rows as never)}) as r(id uuid, seq bigint, "senderId" uuid, key text, text text,
      at timestamptz, "sentAs" text, system jsonb, language text, confidence real, detector text, "editedAt" timestamptz,
      "deletedAt" timestamptz, "forwardedLevel" text, "attachmentIds" uuid[], reactions jsonb, poll jsonb)`;
  const answering = rows.filter(({ answers }) => answers !== null);
  if (answering.length > 0)
    await sql`
      insert into import_replies (import_id, conversation_id, message_id, answers)
      select ${importId}, ${conversationId}, r.id, r.key
      from unnest(${plainArray(answering.map(({ id }) => id))}::uuid[], ${answering.map((one) => String(one.answers))}::text[])
        as r(id, key)`;
  if (files.length > 0)
    await sql`
      update media a set conversation_id = ${conversationId}, client_message_id = f.key, alt = f.alt, due_at = null
      from unnest(${plainArray(files.map(({ id }) => id))}::uuid[], ${files.map(({ key }) => key)}::text[],
        ${files.map(({ alt }) => alt)}::text[]) as f(id, key, alt)
      where a.id = f.id`;
  return { first: row.lowest, last };
}

/**
 * Connects some answers with the messages that they answer.
 * @returns whether there may be more
 */
export async function connectReplies(sql: Transaction, importId: string, limit: number): Promise<boolean> {
  const connected = await sql`
    with some_replies as (
      delete from import_replies where (import_id, conversation_id, message_id) in (
        select import_id, conversation_id, message_id from import_replies where import_id = ${importId} limit ${limit})
      returning conversation_id, message_id, answers
    ), found as (
      select s.conversation_id, s.message_id, q.seq from some_replies s join messages q
        on q.conversation_id = s.conversation_id and q.client_message_id = s.answers and q.import_id is not null
    ), connected as (
      update messages m set reply_to_seq = found.seq from found
      where m.conversation_id = found.conversation_id and m.id = found.message_id
    )
    select from some_replies`;
  return connected.length === limit;
}

/** Distance below all others of numbers that change, because each must be unique at any time. */
const ASIDE = 1_000_000_000_000;

/**
 * Numbers the imported messages of a locked conversation by their time, from 0 downwards; those of the import `hidden` come
 * last. Whatever names a message by its number follows.
 * @returns whether any number changed
 */
export async function arrangeHistory(
  sql: Transaction,
  conversationId: string,
  hidden: string | null,
): Promise<boolean> {
  await sql`
    create temp table moved on commit drop as
    select id, old, new from (
      select id, seq as old,
        1 - row_number() over (order by (import_id = ${hidden}::uuid) is true, created_at desc, id desc) as new
      from messages where conversation_id = ${conversationId} and seq <= 0
    ) as arranged where old <> new`;
  const [count] = await sql<[{ moved: number }]>`select count(*)::int as moved from moved`;
  if (count.moved === 0) {
    await sql`drop table moved`;
    return false;
  }
  await sql`create unique index on moved (old)`;
  await sql`analyze moved`;
  for (const by of [-ASIDE, 0])
    await sql`
      update messages m set seq = moved.new + ${by}::bigint from moved
      where m.conversation_id = ${conversationId} and m.id = moved.id`;
  await sql`
    update messages m set reply_to_seq = moved.new from moved
    where m.conversation_id = ${conversationId} and m.reply_to_seq = moved.old`;
  await sql`
    update messages m set thread_seq = moved.new from moved
    where m.conversation_id = ${conversationId} and m.thread_seq = moved.old`;
  for (const by of [-ASIDE, 0])
    await sql`
      update thread_followers f set root_seq = moved.new + ${by}::bigint from moved
      where f.conversation_id = ${conversationId} and f.root_seq = moved.old + ${by === 0 ? -ASIDE : 0}::bigint`;
  for (const by of [-ASIDE, 0])
    await sql`
      update hidden_messages h set seq = moved.new + ${by}::bigint from moved
      where h.conversation_id = ${conversationId} and h.seq = moved.old + ${by === 0 ? -ASIDE : 0}::bigint`;
  await sql`
    update message_mentions n set seq = moved.new from moved
    where n.conversation_id = ${conversationId} and n.message_id = moved.id`;
  await sql`drop table moved`;
  return true;
}

/** Members who read from the beginning now begin with that message. */
export async function showFrom(sql: Transaction, conversationId: string, first: number): Promise<void> {
  await sql`
    update participants p set from_seq = ${first} from conversations c
    where c.id = ${conversationId} and p.conversation_id = c.id and p.from_seq <= c.first_seq`;
  await sql`
    update conversations c set first_seq = ${first},
      ended_seq = least(ended_seq, ${first}::bigint - 1),
      kept_from = least(kept_from, (
        select min(created_at) from messages m
        where m.conversation_id = ${conversationId} and m.seq = ${first} and m.deleted_at is null))
    where id = ${conversationId}`;
}

export async function readLowest(sql: Sql, conversationId: string): Promise<{ firstSeq: number; lowestSeq: number }> {
  const [row] = await sql<[{ firstSeq: number; lowestSeq: number }]>`
    select first_seq as "firstSeq", lowest_seq as "lowestSeq" from conversations where id = ${conversationId}`;
  return row;
}

export async function countOf(sql: Sql, conversationId: string, importId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from messages
    where conversation_id = ${conversationId} and seq <= 0 and import_id = ${importId}`;
  return row.count;
}

/** The lowest messages of a conversation, which must be of that import. */
export const readLowestOf = async (sql: Sql, { conversationId, importId }: Destination, limit: number) =>
  (
    await sql<{ id: string }[]>`
    select id from messages
    where conversation_id = ${conversationId} and seq <= 0 and import_id = ${importId} order by seq limit ${limit}`
  ).map(({ id }) => id);

export async function removeLowest(sql: Transaction, conversationId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from messages where conversation_id = ${conversationId} and id = any(${plainArray(ids)}::uuid[])`;
  await sql`
    update conversations set lowest_seq = lowest_seq + ${ids.length} where id = ${conversationId}`;
}

/** No member sees messages before that number any more, and no search finds them. */
export async function hideBelow(sql: Transaction, conversationId: string, first: number): Promise<void> {
  await sql`
    update participants set from_seq = ${first} where conversation_id = ${conversationId} and from_seq < ${first}`;
  await sql`update conversations set first_seq = ${first} where id = ${conversationId}`;
  await unindexBelow(sql, conversationId, first);
}

/** Removes what the search knows of messages before a number. */
export async function unindexBelow(sql: Transaction, conversationId: string, seq: number): Promise<void> {
  for (const table of ["search_runs", "search_gaps"])
    await sql`delete from ${sql(table)} where conversation_id = ${conversationId} and first_seq < ${seq}`;
}

/** Makes the imported messages of a conversation gaps of the search, which its indexer closes. */
export const indexLater = (sql: Transaction, conversationId: string, runMessages: number) => sql`
  insert into search_gaps (conversation_id, first_seq, last_seq, first_at, last_at)
  select conversation_id, min(seq), max(seq), min(created_at), max(created_at) from messages
  where conversation_id = ${conversationId} and seq <= 0 group by conversation_id, seq / ${runMessages}
  on conflict do nothing`;

/** Whether messages disappear in the conversation, or it is closed; null when it is gone. */
export async function readDestination(sql: Sql, conversationId: string) {
  const [row] = await sql<{ disappears: boolean; closed: boolean }[]>`
    select disappearing_seconds is not null as disappears, closed from conversations
    where id = ${conversationId} and ended_at is null`;
  return row ?? null;
}
