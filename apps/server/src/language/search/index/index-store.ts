import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { textsOf } from "#/platform/media/attachment-store.ts";
import type { Searchable } from "./lexemes.ts";

/** The searched kind of row `a` of `media`. */
export const attachmentKind = (sql: Sql) => sql`
  case when a.kind <> 'audio' then a.kind when a.waveform is null then 'file' else 'voice' end`;

/**
 * Messages of a run, the unit of the index: few enough that two words of one run are mostly in the same message, many
 * enough that the index stays small.
 */
export const RUN_MESSAGES = 16;

/** Consecutive messages of one conversation, with the times of the first and the last. */
export interface MessageRange {
  readonly conversation_id: string;
  readonly first_seq: number;
  readonly last_seq: number;
  readonly first_at: Date;
  readonly last_at: Date;
}

export interface Run extends MessageRange {
  /** Set for a run that consists of one rendition. */
  readonly rendition_id: string | null;
  readonly lexemes: readonly string[];
}

export interface IndexedMessage extends Searchable {
  readonly seq: number;
  readonly created_at: Date;
}

interface IndexedRendition {
  readonly id: string;
  readonly seq: number;
  readonly senderId: string;
  readonly text: string;
  readonly created_at: Date;
}

/** Locks the conversation's progress until the transaction ends, and returns the last indexed message. */
export async function lockProgress(sql: Transaction, conversationId: string): Promise<number> {
  await sql`insert into search_progress (conversation_id) values (${conversationId}) on conflict do nothing`;
  const [row] = await sql<{ indexed_seq: number }[]>`
    select indexed_seq from search_progress where conversation_id = ${conversationId} for update`;
  return row?.indexed_seq ?? 0;
}

export const saveProgress = (sql: Transaction, conversationId: string, seq: number) =>
  sql`update search_progress set indexed_seq = ${seq} where conversation_id = ${conversationId}`;

/** Includes deleted and system messages, without their text, so that runs have no gaps. */
export const messagesAfter = (sql: Sql, conversationId: string, seq: number, limit: number) => sql<IndexedMessage[]>`
  select ${indexedColumns(sql)} from messages m
  where m.conversation_id = ${conversationId} and m.seq > ${seq} order by m.seq limit ${limit}`;

export const messagesBetween = (sql: Sql, { conversation_id, first_seq, last_seq }: MessageRange) => sql<
  IndexedMessage[]
>`
  select ${indexedColumns(sql)} from messages m
  where m.conversation_id = ${conversation_id} and m.seq between ${first_seq} and ${last_seq} order by m.seq`;

const indexedColumns = (sql: Sql) => sql`
  m.seq, m.sender_id as "senderId", m.created_at, case when m.deleted_at is null and m.system is null then m.text else '' end as text,
  ${textsOf(sql, "m", "alt")} as alt,
  ${textsOf(sql, "m", "name")} as names,
  ${textsOf(sql, "m", "transcript")} as transcripts,
  case when m.attachment_ids is null then '{}'::text[] else array(
    select distinct ${attachmentKind(sql)} from media a where a.id = any(m.attachment_ids) and a.ended_at is null) end as has`;

/** Renditions without a run: older than the index, or removed from it with the run of their message. */
export const unindexedRenditions = (sql: Sql, { conversation_id, first_seq, last_seq }: MessageRange) => sql<
  IndexedRendition[]
>`
  select r.id, m.seq, m.sender_id as "senderId", m.created_at, r.text
  from messages m
  join renditions r on r.conversation_id = m.conversation_id and r.message_id = m.id and r.revision = m.revision
  where m.conversation_id = ${conversation_id} and m.seq between ${first_seq} and ${last_seq} and m.deleted_at is null
    and not exists (
      select from search_runs s where s.conversation_id = r.conversation_id and s.rendition_id = r.id)`;

export async function addRuns(sql: Sql, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return;
  await sql`
    insert into search_runs (conversation_id, first_seq, last_seq, first_at, last_at, rendition_id, words)
    select r.conversation_id, r.first_seq, r.last_seq, r.first_at, r.last_at, nullif(r.rendition_id, '')::uuid,
      array_to_tsvector(array(select json_array_elements_text(r.words::json)))
    from unnest(${plainArray(runs.map((run) => run.conversation_id))}::uuid[],
      ${plainArray(runs.map((run) => run.first_seq))}::bigint[], ${plainArray(runs.map((run) => run.last_seq))}::bigint[],
      ${runs.map((run) => run.first_at.toISOString())}::timestamptz[],
      ${runs.map((run) => run.last_at.toISOString())}::timestamptz[],
      ${runs.map((run) => run.rendition_id ?? "")}::text[], ${runs.map((run) => JSON.stringify(run.lexemes))}::text[])
      as r(conversation_id, first_seq, last_seq, first_at, last_at, rendition_id, words)
    on conflict (rendition_id) where rendition_id is not null do nothing`;
}

/**
 * Removes the runs of these messages from the index, in the transaction that changes their text. Their ranges become
 * gaps, which a search reads in full until the indexer has closed them.
 */
export async function unindex(sql: Transaction, conversationId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from search_runs r using messages m
      where m.conversation_id = ${conversationId} and m.id = any(${plainArray(ids)}::uuid[])
        and r.conversation_id = m.conversation_id
        and r.last_seq >= m.seq and r.last_seq < m.seq + ${RUN_MESSAGES} and r.first_seq <= m.seq
      returning r.*
    )
    insert into search_gaps (conversation_id, first_seq, last_seq, first_at, last_at)
    select distinct conversation_id, first_seq, last_seq, first_at, last_at from gone where rendition_id is null
    on conflict do nothing`;
}

export const readGaps = (sql: Sql, limit: number) => sql<MessageRange[]>`
  select conversation_id, first_seq, last_seq, first_at, last_at from search_gaps limit ${limit}`;

/** Returns false when another server has already closed it. */
export async function closeGap(sql: Transaction, gap: MessageRange): Promise<boolean> {
  const closed = await sql`
    delete from search_gaps where conversation_id = ${gap.conversation_id} and first_seq = ${gap.first_seq}
      and last_seq = ${gap.last_seq}`;
  return closed.count > 0;
}

/** Pages through all conversations by id and returns those of the page that are not fully indexed. */
export async function unindexedConversations(
  sql: Sql,
  after: string,
  limit: number,
): Promise<{ ids: string[]; looked: number; last: string | null }> {
  const [row] = await sql<{ ids: string[]; looked: number; last: string | null }[]>`
    with page as (
      select id, last_seq from conversations where id > ${after} order by id limit ${limit}
    )
    select coalesce(json_agg(page.id order by page.id) filter (where page.last_seq > coalesce(p.indexed_seq, 0)), '[]') as ids,
      count(*)::int as looked, max(page.id::text) as last
    from page left join search_progress p on p.conversation_id = page.id`;
  return row ?? { ids: [], looked: 0, last: null };
}

export async function countConversations(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from conversations`;
  return row?.count ?? 0;
}
