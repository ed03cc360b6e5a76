import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { type MessageRange, RUN_MESSAGES } from "../index/index-store.ts";
import { type Filters, RANGE_MESSAGES_MAX, type ReadableConversation } from "../rules/visible-messages-store.ts";

export interface Candidate extends MessageRange {
  /** The id of the run; empty for messages that are not indexed. */
  readonly id: string;
  /** Set if the run holds one rendition instead of messages. */
  readonly rendition_id: string | null;
}

export const readGapsOf = (sql: Sql, ids: readonly string[]) => sql<MessageRange[]>`
  select conversation_id, first_seq, last_seq, first_at, last_at from search_gaps
  where conversation_id = any(${plainArray(ids)}::uuid[])`;

/** Returns the ends of conversations that are not indexed yet, in ranges; of a long end only the latest messages. */
export async function readUnindexed(sql: Sql, conversations: readonly ReadableConversation[]): Promise<MessageRange[]> {
  const own = conversations.filter((one) => firstUnindexed(one) <= one.last_seq);
  if (own.length === 0) return [];
  return sql<MessageRange[]>`
  select own.id as conversation_id, min(m.seq) as first_seq, max(m.seq) as last_seq,
    min(m.created_at) as first_at, max(m.created_at) as last_at
  from unnest(${plainArray(own.map(({ id }) => id))}::uuid[], ${plainArray(own.map(firstUnindexed))}::bigint[],
    ${plainArray(own.map((one) => one.last_seq))}::bigint[]) as own(id, first_seq, last_seq)
  cross join lateral (
    select m.seq, m.created_at from messages m
    where m.conversation_id = own.id and m.seq between own.first_seq and own.last_seq
    limit ${RANGE_MESSAGES_MAX}
  ) as m
  group by own.id, (m.seq - own.first_seq) / ${RUN_MESSAGES}`;
}

const firstUnindexed = ({ indexed_seq, from_seq, last_seq }: ReadableConversation) =>
  Math.max(indexed_seq + 1, from_seq, last_seq - RANGE_MESSAGES_MAX + 1);

/** Estimates the runs that match a query, and counts all, from PostgreSQL's statistics without reading the table. */
export async function estimateRuns(sql: Sql, tsquery: string): Promise<{ matching: number; all: number }> {
  const [[plan], [table]] = await Promise.all([
    // The planner estimates nothing for a parameter, so the query is a literal with its quotes doubled.
    sql.unsafe<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }[]>(
      `explain (format json) select from search_runs where words @@ '${tsquery.replaceAll("'", "''")}'::tsquery`,
    ),
    sql<{ all: number }[]>`select reltuples as all from pg_class where oid = 'search_runs'::regclass`,
  ]);
  return { matching: plan?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0, all: table?.all ?? 0 };
}

export interface RunQuery {
  readonly ids: readonly string[];
  readonly tsquery: string | null;
}

interface PageQuery extends RunQuery {
  readonly filters: Filters;
  readonly after: Candidate | undefined;
  readonly limit: number;
}

interface WalkQuery extends RunQuery {
  /** Inclusive upper bound. */
  readonly until: Date | null;
  readonly each: number;
}

interface WalkStep {
  /** Latest first. */
  readonly runs: Candidate[];
  /** No unread run is later; null when all are read. */
  readonly edge: Date | null;
  readonly readCount: number;
}

/** Reads the latest runs of each conversation, so that no later run is left out. */
export async function walkBack(sql: Sql, { ids, tsquery, until, each }: WalkQuery): Promise<WalkStep> {
  const rows = await sql<(Candidate & { readonly edge: Date | null; readonly read: number })[]>`
    with latest as materialized (
      select r.* from unnest(${plainArray(ids)}::uuid[]) as own(id) cross join lateral (
        select r.id, r.conversation_id, r.first_seq, r.last_seq, r.first_at, r.last_at, r.rendition_id,
          ${tsquery === null ? sql`true` : sql`r.words @@ ${tsquery}::tsquery`} as holds, row_number() over () as place
        from (
          select * from search_runs r
          where r.conversation_id = own.id ${until ? sql`and r.last_at <= ${until}` : sql``}
          order by r.last_at desc limit ${each}
        ) as r
      ) as r
    ), edge as (
      select max(last_at) filter (where place = ${each}) as at, count(*)::int as read from latest
    )
    select edge.at as edge, edge.read, r.id, r.conversation_id, r.first_seq, r.last_seq, r.first_at, r.last_at, r.rendition_id
    from edge left join latest r on r.holds and (edge.at is null or r.last_at >= edge.at)
    order by r.last_at desc, r.id desc`;
  const [first] = rows;
  return { runs: rows.filter(({ id }) => id !== null), edge: first?.edge ?? null, readCount: first?.read ?? 0 };
}

/**
 * Reads the runs that begin before a time and end after it: of each conversation at most two among its own messages and two
 * among imported ones, since both are consecutive.
 */
export const readRunsAround = (sql: Sql, { ids, tsquery }: RunQuery, until: Date) => sql<Candidate[]>`
  select r.id, r.conversation_id, r.first_seq, r.last_seq, r.first_at, r.last_at, r.rendition_id
  from unnest(${plainArray(ids)}::uuid[]) as own(id) cross join lateral (
    select * from search_runs r
    where r.conversation_id = own.id and r.last_at > ${until} and r.rendition_id is null
    order by r.last_at limit 4
  ) as r
  where r.first_at <= ${until} ${tsquery === null ? sql`` : sql`and r.words @@ ${tsquery}::tsquery`}`;

/** Reads a page of runs, the latest first, by the index of conversations. */
export const readByConversation = (sql: Sql, { ids, tsquery, filters, after, limit }: PageQuery) => sql<Candidate[]>`
  select r.id, r.conversation_id, r.first_seq, r.last_seq, r.first_at, r.last_at, r.rendition_id
  from search_runs r
  where r.conversation_id = any(${plainArray(ids)}::uuid[])
    ${tsquery === null ? sql`` : sql`and r.words @@ ${tsquery}::tsquery`}
    ${pageOf(sql, filters, after)} limit ${limit}`;

/**
 * Reads a page of runs, latest first, by the index of words: for readers with so many runs that comparing the words of
 * each takes long. PostgreSQL ignores the cost of reading those words, and would scan the table.
 */
export async function readByWords(
  sql: Transaction,
  { ids, tsquery, filters, after, limit }: PageQuery & { readonly tsquery: string },
): Promise<Candidate[]> {
  await sql`set local enable_seqscan = off`;
  const found = await sql<Candidate[]>`
    with r as materialized (
      select id, conversation_id, first_seq, last_seq, first_at, last_at, rendition_id
      from search_runs where words @@ ${tsquery}::tsquery
    )
    select r.id, r.conversation_id, r.first_seq, r.last_seq, r.first_at, r.last_at, r.rendition_id
    from r where r.conversation_id = any(${plainArray(ids)}::uuid[])
      ${pageOf(sql, filters, after)} limit ${limit}`;
  await sql`set local enable_seqscan to default`;
  return found;
}

const pageOf = (sql: Sql, filters: Filters, after: Candidate | undefined) => sql`
  ${filters.place ? sql`and r.first_at <= ${filters.place.at}` : sql``}
  ${filters.before ? sql`and r.first_at < ${filters.before}` : sql``}
  ${filters.after ? sql`and r.last_at >= ${filters.after}` : sql``}
  ${after ? sql`and (r.last_at, r.id) < (${after.last_at.toISOString()}, ${after.id})` : sql``}
  order by r.last_at desc, r.id desc`;
