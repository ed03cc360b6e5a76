import type { Sql } from "#/platform/database/open.ts";
import { isChanged } from "#/talk/message/change-store.ts";
import { type MessageRow, messageColumns, viewerColumns } from "#/talk/message/message-row-store.ts";
import { type MemberReceipts, receiptsColumn } from "../receipts/receipts-store.ts";

/** A part of a conversation; `seq` bounds are exclusive. */
export type HistoryPart =
  | { readonly kind: "newest"; readonly below?: number | undefined }
  | { readonly kind: "oldest"; readonly above: number }
  | { readonly kind: "changed"; readonly since: number };

export interface HistoryPage {
  /** Ascending by `seq`, or by `change_seq` for changes. */
  readonly rows: readonly MessageRow[];
  readonly hasMore: boolean;
}

export interface Counters {
  readonly last_seq: number;
  readonly change_seq: number;
  readonly receipts: readonly MemberReceipts[];
  readonly from_seq: number;
}

export const NOTHING_YET: Counters = { last_seq: 0, change_seq: 0, receipts: [], from_seq: 1 };

/** Undefined for former members. */
export async function readCounters(sql: Sql, conversationId: string, me: string): Promise<Counters | undefined> {
  const [row] = await sql<Counters[]>`
    select c.last_seq, c.change_seq, mine.from_seq, ${receiptsColumn(sql, me)}
    from conversations c join participants mine on mine.conversation_id = c.id and mine.user_id = ${me}
    where c.id = ${conversationId}`;
  return row;
}

/**
 * Returns the first number from a time on, or else the last. Numbers have no gaps and follow the time, so a search by halves
 * reads some twenty rows by index. Imported messages are searched apart: the other chat may have gone on after this one began.
 */
export async function findSeqAt(
  sql: Sql,
  conversationId: string,
  { from_seq, last_seq }: Counters,
  at: Date,
): Promise<number> {
  const [found] = await sql<{ seq: number }[]>`
    with recursive parts as (
      select ${from_seq}::bigint as low, least(${last_seq}, 0)::bigint as high where ${from_seq}::bigint <= 0
      union all
      select greatest(${from_seq}, 1)::bigint, ${last_seq}::bigint
    ), halves as (
      select low, high + 1 as high, high as last from parts where low <= high
      union all
      select case when is_before then middle + 1 else low end, case when is_before then high else middle end, last
      from (
        select h.*, (low + high) >> 1 as middle, (
          select m.created_at < ${at} from messages m
          where m.conversation_id = ${conversationId} and m.seq = (h.low + h.high) >> 1) as is_before
        from halves h where low < high
      ) as half
    )
    select low as seq from halves where low = high and low <= last order by low limit 1`;
  return found?.seq ?? last_seq;
}

interface Bounds {
  readonly limit: number;
  readonly from: number;
  /** Only replies to this message. */
  readonly rootSeq?: number | undefined;
}

/** Reads one page by index; the cost does not grow with the conversation. */
export async function readHistory(
  database: Sql,
  conversationId: string,
  me: string,
  part: HistoryPart,
  { limit, from, rootSeq }: Bounds,
): Promise<HistoryPage> {
  const rows = await rowsOf(database, conversationId, me, part, { limit: limit + 1, from, rootSeq });
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  if (part.kind === "newest") page.reverse();
  if (part.kind === "changed") {
    const until = hasMore ? (page.at(-1)?.change_seq ?? 0) : Number.MAX_SAFE_INTEGER;
    const hidden = await hiddenSince(database, conversationId, me, part.since, until);
    page.unshift(...hidden.filter(({ seq }) => seq >= from));
  }
  return { rows: page, hasMore };
}

const columnsFor = (database: Sql, me: string) => database`
  ${messageColumns(database)}, ${viewerColumns(database, me)}`;

function rowsOf(database: Sql, conversationId: string, me: string, part: HistoryPart, bounds: Bounds) {
  const { limit, from, rootSeq } = bounds;
  const select = database`select ${columnsFor(database, me)}
    from messages m where m.conversation_id = ${conversationId} and m.seq >= ${from}
    ${rootSeq === undefined ? database`` : database`and m.thread_seq = ${rootSeq}`}`;
  if (part.kind === "changed") {
    return database<MessageRow[]>`${changedSince(database, conversationId, part.since, { limit, from })}
      ${select} and m.id in (select id from page) order by m.change_seq limit ${limit}`;
  }
  if (part.kind === "oldest") {
    return database<MessageRow[]>`${select} and m.seq > ${part.above} order by m.seq limit ${limit}`;
  }
  const below = part.below ?? Number.MAX_SAFE_INTEGER;
  return database<MessageRow[]>`${select} and m.seq < ${below} order by m.seq desc limit ${limit}`;
}

/**
 * Returns a page of messages whose change number is above `since`: changed ones, by their index, and ones that were
 * only sent, by a range of `seq`. Between `since` and the first change, no more messages were sent than there are
 * numbers in between, and messages sent after the last change of a full page are not part of it. So the cost of a page
 * depends on what happened since then, not on the length of the conversation.
 */
const changedSince = (database: Sql, conversationId: string, since: number, { limit, from }: Bounds) => database`
  with changed as materialized (
    select m.id, m.change_seq, m.last_seq_at_change from messages m
    where m.conversation_id = ${conversationId} and m.change_seq > ${since} and m.seq >= ${from}
      and ${isChanged(database)}
    order by m.change_seq limit ${limit}
  ), bounds as materialized (
    select coalesce(
        (select last_seq_at_change - (change_seq - ${since}::bigint) from changed order by change_seq limit 1),
        c.last_seq - (c.change_seq - ${since}::bigint)) as above,
      coalesce((select last_seq_at_change from changed order by change_seq offset ${limit - 1} limit 1), c.last_seq) as up_to
    from conversations c where c.id = ${conversationId}
  ), page as materialized (
    select id from changed
    union all
    select sent.id from bounds b cross join lateral (
      select m.id from messages m
      where m.conversation_id = ${conversationId} and m.seq > b.above and m.seq >= ${from} and m.seq <= b.up_to
        and m.change_seq > ${since} and not ${isChanged(database)}
      order by m.seq limit ${limit}
    ) sent
  )`;

/**
 * Returns what `me` has deleted for themselves while the conversation's counter was in the page's range. That is not a
 * change of the conversation, so these rows come in addition, before the page's own; they have older numbers.
 */
function hiddenSince(database: Sql, conversationId: string, me: string, since: number, until: number) {
  return database<MessageRow[]>`
    select ${columnsFor(database, me)}
    from hidden_messages hidden
    join messages m on m.conversation_id = hidden.conversation_id and m.seq = hidden.seq
    where hidden.user_id = ${me} and hidden.conversation_id = ${conversationId}
      and hidden.change_seq >= ${since} and hidden.change_seq < ${until} and m.change_seq <= ${since}
    order by m.change_seq`;
}
