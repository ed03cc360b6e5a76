import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import { insteadOf } from "@lingualoom/translation/variants/variants.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql } from "#/platform/database/open.ts";
import { textsOf } from "#/platform/media/attachment-store.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { type MessageRow, messageColumns, viewerColumns } from "#/talk/message/message-row-store.ts";
import { attachmentKind, type MessageRange } from "../index/index-store.ts";

/** Position of the last result of a page; the next page continues with older messages. */
export interface ResultPlace {
  readonly at: string;
  readonly id: string;
}

export interface Filters {
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly has?: ParsedInput<"GET /search", "query">["has"];
  readonly lang?: string | undefined;
  readonly place: ResultPlace | null;
}

/** A conversation of the reader, with the bounds of its searched sequence numbers. */
export interface ReadableConversation {
  readonly id: string;
  readonly from_seq: number;
  readonly last_seq: number;
  readonly indexed_seq: number;
}

/** Unindexed messages of one conversation that a search reads; no range is longer. */
export const RANGE_MESSAGES_MAX = 200;

export interface SearchedMessage {
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

export interface SearchedRendition extends SearchedMessage {
  readonly target: string;
  readonly rendition: string;
}

export const readConversationsOf = (sql: Sql, me: string, only: string | undefined) => sql<ReadableConversation[]>`
  select c.id, mine.from_seq, c.last_seq, coalesce(p.indexed_seq, 0) as indexed_seq
  from participants mine
  join conversations c on c.id = mine.conversation_id and c.last_seq > 0
  left join search_progress p on p.conversation_id = c.id
  where mine.user_id = ${me} ${only ? sql`and c.id = ${only}` : sql``}`;

/**
 * Reads the messages of these ranges that `me` may read and that pass the filters. Hidden messages are read once for each span.
 * The limit, above the length of every range, makes PostgreSQL read each by its sequence numbers instead of the whole conversation.
 */
export const readVisibleMessages = (
  sql: Sql,
  me: string,
  ranges: readonly MessageRange[],
  filters: Filters,
  now: Date,
) =>
  sql<SearchedMessage[]>`
  select ${searchedColumns(sql)}
  from unnest(${plainArray(ranges.map((one) => one.conversation_id))}::uuid[],
    ${plainArray(ranges.map((one) => one.first_seq))}::bigint[],
    ${plainArray(ranges.map((one) => one.last_seq))}::bigint[]) as span(conversation_id, first_seq, last_seq)
  join conversations c on c.id = span.conversation_id
  join participants mine on mine.conversation_id = c.id and mine.user_id = ${me}
  cross join lateral (
    select array(
      select h.seq from hidden_messages h
      where h.user_id = ${me} and h.conversation_id = c.id and h.seq between span.first_seq and span.last_seq
    ) as seqs
  ) as hidden
  cross join lateral (
    select * from messages m
    where m.conversation_id = span.conversation_id and m.seq between span.first_seq and span.last_seq
    limit ${RANGE_MESSAGES_MAX}
  ) as m
  where m.seq <> all(hidden.seqs) and ${isVisible(sql, me, filters, now)}`;

/** Reads the renditions of these runs whose messages `me` may read and that pass the filters. */
export const readVisibleRenditions = (
  sql: Sql,
  me: string,
  runs: readonly { readonly conversation_id: string; readonly rendition_id: string | null }[],
  filters: Filters,
  now: Date,
) => sql<SearchedRendition[]>`
  select ${searchedColumns(sql)}, r.target, concat_ws(E'\n', r.text, r.alt) as rendition
  from unnest(${plainArray(runs.map((one) => one.conversation_id))}::uuid[],
    ${plainArray(runs.map((one) => String(one.rendition_id)))}::uuid[]) as run(conversation_id, rendition_id)
  join renditions r on r.conversation_id = run.conversation_id and r.id = run.rendition_id
  join messages m on m.conversation_id = r.conversation_id and m.id = r.message_id and m.revision = r.revision
  join conversations c on c.id = m.conversation_id
  join participants mine on mine.conversation_id = c.id and mine.user_id = ${me}
  where ${isVisible(sql, me, filters, now)}
    and not exists (
      select from hidden_messages h
      where h.user_id = ${me} and h.conversation_id = m.conversation_id and h.seq = m.seq)`;

const searchedColumns = (sql: Sql) => sql`
  m.id, m.conversation_id, m.seq, m.revision, m.text, m.language, m.created_at,
  ${textsOf(sql, "m", "alt")} as alt, ${textsOf(sql, "m", "name")} as names, ${textsOf(sql, "m", "transcript")} as transcripts`;

/**
 * The one access rule of search, for message `m` in conversation `c` of member `mine`: the member may read it from
 * their first message on, it is neither deleted nor expired, and in a group they have not blocked its sender. Callers
 * exclude hidden messages.
 */
const isVisible = (sql: Sql, me: string, filters: Filters, now: Date) => sql`
  m.seq >= mine.from_seq and m.deleted_at is null and m.system is null and (m.expires_at is null or m.expires_at > ${now})
    and not (c.kind = 'group' and m.sender_id = any(array(
      select b.blocked_id from blocks b where b.blocker_id = ${me})))
    ${filters.from ? sql`and m.sender_id = ${filters.from}` : sql``}
    ${filters.before ? sql`and m.created_at < ${filters.before}` : sql``}
    ${filters.after ? sql`and m.created_at >= ${filters.after}` : sql``}
    ${filters.lang ? sql`and m.language = any(${[...insteadOf(filters.lang)]}::text[])` : sql``}
    ${
      filters.has && filters.has !== "link"
        ? sql`and exists (
            select from media a where a.id = any(m.attachment_ids) and a.ended_at is null
              and ${attachmentKind(sql)} = any(${plainArray(filters.has === "media" ? ["image", "video"] : [filters.has])}::text[]))`
        : sql``
    }
    ${filters.place ? sql`and (m.created_at, m.id) < (${filters.place.at}, ${filters.place.id})` : sql``}`;

export const readResults = (sql: Sql, me: string, found: readonly MessageKey[]) => sql<MessageRow[]>`
  select ${messageColumns(sql)}, ${viewerColumns(sql, me)} from messages m
  where m.conversation_id = any(${plainArray([...new Set(found.map((one) => one.conversation_id))])}::uuid[])
    and m.id = any(${plainArray(found.map(({ id }) => id))}::uuid[])`;
