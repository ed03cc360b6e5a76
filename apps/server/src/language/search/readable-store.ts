import type { Got } from "@lingualoom/contract/calls.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { textsOf } from "#/platform/media/attachment-store.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { type MessageRow, messageColumns, viewerColumns } from "#/talk/message/message-row-store.ts";
import { carried, RUN_MESSAGES, type Span } from "./runs-store.ts";

/** A place in the results: what was written before it follows. */
export interface ResultPlace {
  readonly at: string;
  readonly id: string;
}

/** What every result has to be, beside its words. */
export interface Filters {
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly has?: Got<"GET /search", "query">["has"];
  readonly lang?: string | undefined;
  readonly place: ResultPlace | null;
}

/** A conversation of the reader and how much of it has to be looked through. */
export interface Own {
  readonly id: string;
  readonly from_seq: number;
  readonly last_seq: number;
  readonly indexed_seq: number;
}

/** Messages of one conversation that are looked through although they are in no run; no stretch is longer. */
export const UNINDEXED_MAX = 200;

export interface Candidate extends Span {
  readonly id: string;
  readonly rendition_id: string | null;
}

export interface ActiveDevices {
  readonly id: string;
  readonly conversation_id: string;
  readonly seq: number;
  readonly revision: number;
  readonly text: string;
  readonly alt: string | null;
  readonly names: string | null;
  readonly transcripts: string | null;
  readonly language: string | null;
  readonly created_at: Date;
}

export interface LookedAtRendition extends ActiveDevices {
  readonly target: string;
  readonly rendition: string;
}

export const readOwn = (sql: Sql, me: string, only: string | undefined) => sql<Own[]>`
  select c.id, mine.from_seq, c.last_seq, coalesce(p.indexed_seq, 0) as indexed_seq
  from participants mine
  join conversations c on c.id = mine.conversation_id and c.last_seq > 0
  left join search_progress p on p.conversation_id = c.id
  where mine.user_id = ${me} ${only ? sql`and c.id = ${only}` : sql``}`;

export const readOwnGaps = (sql: Sql, ids: readonly string[]) => sql<Span[]>`
  select conversation_id, first_seq, last_seq, first_at, last_at from search_gaps
  where conversation_id = any(${plainArray(ids)}::uuid[])`;

/** The ends of these conversations that are in no run yet, cut into stretches; of a long one only the latest. */
export async function readUnindexed(sql: Sql, all: readonly Own[]): Promise<Span[]> {
  const own = all.filter((one) => firstUnindexed(one) <= one.last_seq);
  if (own.length === 0) return [];
  return sql<Span[]>`
  select own.id as conversation_id, min(m.seq) as first_seq, max(m.seq) as last_seq,
    min(m.created_at) as first_at, max(m.created_at) as last_at
  from unnest(${plainArray(own.map(({ id }) => id))}::uuid[], ${plainArray(own.map(firstUnindexed))}::bigint[],
    ${plainArray(own.map((one) => one.last_seq))}::bigint[]) as own(id, first_seq, last_seq)
  cross join lateral (
    select m.seq, m.created_at from messages m
    where m.conversation_id = own.id and m.seq between own.first_seq and own.last_seq
    limit ${UNINDEXED_MAX}
  ) as m
  group by own.id, (m.seq - own.first_seq) / ${RUN_MESSAGES}`;
}

const firstUnindexed = ({ indexed_seq, from_seq, last_seq }: Own) =>
  Math.max(indexed_seq + 1, from_seq, last_seq - UNINDEXED_MAX + 1);

/** How many runs may hold that, and how many there are, as PostgreSQL estimates from its statistics without looking. */
export async function estimateRuns(sql: Sql, query: string): Promise<{ holding: number; all: number }> {
  const [[plan], [table]] = await Promise.all([
    // It estimates nothing for a parameter, so the query stands in the statement, with its quotes doubled.
    sql.unsafe<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }[]>(
      `explain (format json) select from search_runs where words @@ '${query.replaceAll("'", "''")}'::tsquery`,
    ),
    sql<{ all: number }[]>`select reltuples as all from pg_class where oid = 'search_runs'::regclass`,
  ]);
  return { holding: plan?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0, all: table?.all ?? 0 };
}

interface Query {
  readonly ids: readonly string[];
  /** Null: every run. */
  readonly query: string | null;
  readonly filters: Filters;
  readonly after: Candidate | undefined;
  readonly limit: number;
}

export interface Walk {
  readonly ids: readonly string[];
  /** Null: every run. */
  readonly query: string | null;
  /** From here back, this very time included. */
  readonly until: Date | null;
  /** So many runs of each conversation. */
  readonly each: number;
}

export interface Walked {
  /** Those that may hold something, the latest first. */
  readonly runs: Candidate[];
  /** No run that was not read is later; null when all were. */
  readonly edge: Date | null;
  /** How many runs were read. */
  readonly read: number;
}

/** The latest runs, each conversation's from its last back, without a hole. */
export async function walkBack(sql: Sql, { ids, query, until, each }: Walk): Promise<Walked> {
  const rows = await sql<(Candidate & { readonly edge: Date | null; readonly read: number })[]>`
    with latest as materialized (
      select r.* from unnest(${plainArray(ids)}::uuid[]) as own(id) cross join lateral (
        select r.id, r.conversation_id, r.first_seq, r.last_seq, r.first_at, r.last_at, r.rendition_id,
          ${query === null ? sql`true` : sql`r.words @@ ${query}::tsquery`} as holds, row_number() over () as place
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
  return { runs: rows.filter(({ id }) => id !== null), edge: first?.edge ?? null, read: first?.read ?? 0 };
}

/** Runs that were begun until then and ended after it, of each conversation at most two: they follow each other. */
export const readAcross = (sql: Sql, { ids, query, until }: Walk & { readonly until: Date }) => sql<Candidate[]>`
  select r.id, r.conversation_id, r.first_seq, r.last_seq, r.first_at, r.last_at, r.rendition_id
  from unnest(${plainArray(ids)}::uuid[]) as own(id) cross join lateral (
    select * from search_runs r
    where r.conversation_id = own.id and r.last_at > ${until} and r.rendition_id is null
    order by r.last_at limit 2
  ) as r
  where r.first_at <= ${until} ${query === null ? sql`` : sql`and r.words @@ ${query}::tsquery`}`;

/** Runs of these conversations in which something may be found, those with the latest message first. */
export const readCandidates = (sql: Sql, { ids, query, filters, after, limit }: Query) => sql<Candidate[]>`
  select r.id, r.conversation_id, r.first_seq, r.last_seq, r.first_at, r.last_at, r.rendition_id
  from search_runs r
  where r.conversation_id = any(${plainArray(ids)}::uuid[])
    ${query === null ? sql`` : sql`and r.words @@ ${query}::tsquery`}
    ${placed(sql, filters, after)} limit ${limit}`;

/**
 * The same, by the index of words: for a reader with so many runs that reading the words of each takes long. PostgreSQL does
 * not count what reading them costs, and would scan the table.
 */
export async function readCandidatesByWords(
  sql: Transaction,
  { ids, query, filters, after, limit }: Query & { readonly query: string },
): Promise<Candidate[]> {
  await sql`set local enable_seqscan = off`;
  const found = await sql<Candidate[]>`
    with r as materialized (
      select id, conversation_id, first_seq, last_seq, first_at, last_at, rendition_id
      from search_runs where words @@ ${query}::tsquery
    )
    select r.id, r.conversation_id, r.first_seq, r.last_seq, r.first_at, r.last_at, r.rendition_id
    from r where r.conversation_id = any(${plainArray(ids)}::uuid[])
      ${placed(sql, filters, after)} limit ${limit}`;
  await sql`set local enable_seqscan to default`;
  return found;
}

const placed = (sql: Sql, filters: Filters, after: Candidate | undefined) => sql`
  ${filters.place ? sql`and r.first_at <= ${filters.place.at}` : sql``}
  ${filters.before ? sql`and r.first_at < ${filters.before}` : sql``}
  ${filters.after ? sql`and r.last_at >= ${filters.after}` : sql``}
  ${after ? sql`and (r.last_at, r.id) < (${after.last_at.toISOString()}, ${after.id})` : sql``}
  order by r.last_at desc, r.id desc`;

/**
 * Messages of these stretches that `me` may read and that pass the filters. What holds of a whole stretch is read once for it.
 * The limit, above every stretch's length, makes PostgreSQL read each by its place; it would read the whole conversation otherwise.
 */
export const lookThrough = (sql: Sql, me: string, spans: readonly Span[], filters: Filters, now: Date) =>
  sql<ActiveDevices[]>`
  select ${lookedAtColumns(sql)}
  from unnest(${plainArray(spans.map((one) => one.conversation_id))}::uuid[],
    ${plainArray(spans.map((one) => one.first_seq))}::bigint[],
    ${plainArray(spans.map((one) => one.last_seq))}::bigint[]) as stretch(conversation_id, first_seq, last_seq)
  join conversations c on c.id = stretch.conversation_id
  join participants mine on mine.conversation_id = c.id and mine.user_id = ${me}
  cross join lateral (
    select array(
      select h.seq from hidden_messages h
      where h.user_id = ${me} and h.conversation_id = c.id and h.seq between stretch.first_seq and stretch.last_seq
    ) as seqs
  ) as hidden
  cross join lateral (
    select * from messages m
    where m.conversation_id = stretch.conversation_id and m.seq between stretch.first_seq and stretch.last_seq
    limit ${UNINDEXED_MAX}
  ) as m
  where m.seq <> all(hidden.seqs) and ${readable(sql, me, filters, now)}`;

/** The same of renditions. */
export const lookThroughRenditions = (
  sql: Sql,
  me: string,
  found: readonly Candidate[],
  filters: Filters,
  now: Date,
) => sql<LookedAtRendition[]>`
  select ${lookedAtColumns(sql)}, r.target, concat_ws(E'\n', r.text, r.alt) as rendition
  from unnest(${plainArray(found.map((one) => one.conversation_id))}::uuid[],
    ${plainArray(found.map((one) => String(one.rendition_id)))}::uuid[]) as found(conversation_id, rendition_id)
  join renditions r on r.conversation_id = found.conversation_id and r.id = found.rendition_id
  join messages m on m.conversation_id = r.conversation_id and m.id = r.message_id and m.revision = r.revision
  join conversations c on c.id = m.conversation_id
  join participants mine on mine.conversation_id = c.id and mine.user_id = ${me}
  where ${readable(sql, me, filters, now)}
    and not exists (
      select from hidden_messages h
      where h.user_id = ${me} and h.conversation_id = m.conversation_id and h.seq = m.seq)`;

const lookedAtColumns = (sql: Sql) => sql`
  m.id, m.conversation_id, m.seq, m.revision, m.text, m.language, m.created_at,
  ${textsOf(sql, "m", "alt")} as alt, ${textsOf(sql, "m", "name")} as names, ${textsOf(sql, "m", "transcript")} as transcripts`;

/**
 * Of the message `m` in the conversation `c` of the member `mine`: it was written since they are one, or they have the right to
 * what was written before; it is not deleted or expired; and in a group nobody wrote it whom the reader has blocked. What is
 * hidden is left out besides.
 */
const readable = (sql: Sql, me: string, filters: Filters, now: Date) => sql`
  m.seq >= mine.from_seq and m.deleted_at is null and m.system is null and (m.expires_at is null or m.expires_at > ${now})
    and not (c.kind = 'group' and m.sender_id = any(array(
      select b.blocked_id from blocks b where b.blocker_id = ${me})))
    ${filters.from ? sql`and m.sender_id = ${filters.from}` : sql``}
    ${filters.before ? sql`and m.created_at < ${filters.before}` : sql``}
    ${filters.after ? sql`and m.created_at >= ${filters.after}` : sql``}
    ${filters.lang ? sql`and m.language = ${filters.lang}` : sql``}
    ${
      filters.has && filters.has !== "link"
        ? sql`and exists (
            select from media a where a.id = any(m.attachment_ids) and a.ended_at is null
              and ${carried(sql)} = any(${plainArray(filters.has === "media" ? ["image", "video"] : [filters.has])}::text[]))`
        : sql``
    }
    ${filters.place ? sql`and (m.created_at, m.id) < (${filters.place.at}, ${filters.place.id})` : sql``}`;

/** Whole messages for who may read them. */
export const readFound = (sql: Sql, me: string, found: readonly MessageKey[]) => sql<MessageRow[]>`
  select ${messageColumns(sql)}, ${viewerColumns(sql, me)} from messages m
  where m.conversation_id = any(${plainArray([...new Set(found.map((one) => one.conversation_id))])}::uuid[])
    and m.id = any(${plainArray(found.map(({ id }) => id))}::uuid[])`;
