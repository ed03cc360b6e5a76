import type { Report, ReportLine } from "@lingualoom/contract/calls/admin/reports.ts";
import { REPORTS_COUNTED } from "@lingualoom/contract/limits.ts";
import { shownEmail } from "#/people/people/seen-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { pictureUrl } from "#/platform/media/picture-url.ts";
import type { ReportedPart } from "#/talk/messages/reports/reported-part.ts";

export type Outcome = "dismissed" | "deleted" | "suspended";

/** The user with that id, who may have lost their name but not their row. */
const personOrDeleted = (sql: Sql, id: ReturnType<Sql>) => sql`(
  select json_build_object('_id', u.id, 'fullName', u.full_name, 'email', ${shownEmail(sql)},
    'suspended', u.suspended_at is not null)
  from users u where u.id = ${id})`;

type Row = Omit<ReportLine, "at"> & { readonly at: Date };

const lineColumns = (sql: Sql) => sql`
  r.id as "_id", r.reported_at as at, r.reason, r.words, o.outcome, c.kind, r.part,
  ${personOrDeleted(sql, sql`r.reporter_id`)} as reporter, ${personOrDeleted(sql, sql`m.author_id`)} as author`;

const asLine = (row: Row): ReportLine => ({ ...row, at: row.at.toISOString() });

interface ReportsQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly state: "open" | "settled";
}

export async function readReports(sql: Sql, { limit, cursor, state }: ReportsQuery) {
  const [count] = await sql<{ open: number }[]>`
    select count(*)::int as open from (
      select from report_outcomes where outcome is null limit ${REPORTS_COUNTED}::int) as waiting`;
  const rows = await sql<Row[]>`
    select ${lineColumns(sql)}
    from report_outcomes o
    join reports r on r.id = o.report_id
    join reported_messages m on m.report_id = r.id and m.place = 0
    join conversations c on c.id = m.conversation_id
    where ${state === "open" ? sql`o.outcome is null` : sql`o.outcome is not null`}
      ${cursor ? sql`and o.report_id < ${cursor}` : sql``}
    order by o.report_id desc limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  return {
    reports: page.map(asLine),
    open: count?.open ?? 0,
    next: rows.length > limit ? (page.at(-1)?._id ?? null) : null,
  };
}

type Reported = Omit<Report["message"], "image" | "sentAt"> & {
  readonly sentAt: Date;
  readonly mediaId: string | null;
};

const asReported = ({ mediaId, sentAt, ...row }: Reported): Report["message"] => ({
  ...row,
  sentAt: sentAt.toISOString(),
  image: mediaId === null ? "" : pictureUrl(mediaId),
});

export async function readReport(sql: Sql, id: string): Promise<Report | null> {
  const [row] = await sql<(Row & { isThere: boolean })[]>`
    select ${lineColumns(sql)},
      case r.part
        when 'suggestion' then exists (
          select from rendition_changes h where h.conversation_id = m.conversation_id and h.id = r.part_id)
        when 'correction' then exists (
          select from corrections k
          where k.conversation_id = m.conversation_id and k.message_id = r.message_id and k.made_by = r.part_id)
        else exists (select from messages t
          where t.conversation_id = m.conversation_id and t.id = r.message_id and t.deleted_at is null) end as "isThere"
    from reports r
    join report_outcomes o on o.report_id = r.id
    join reported_messages m on m.report_id = r.id and m.place = 0
    join conversations c on c.id = m.conversation_id
    where r.id = ${id}`;
  const shown = await sql<Reported[]>`
    select ${personOrDeleted(sql, sql`m.author_id`)} as author, m.sent_at as "sentAt", m.text, m.has_picture as "hasPicture", m.alt,
      m.media_id as "mediaId"
    from reported_messages m where m.report_id = ${id} order by m.place`;
  const [message, ...context] = shown.map(asReported);
  return row && message ? { ...asLine(row), isThere: row.isThere, message, context: context.reverse() } : null;
}

export type KnownReport = ReportedPart & {
  readonly messageId: string;
  readonly conversationId: string;
  readonly authorId: string;
};

export async function findReport(sql: Sql, id: string): Promise<KnownReport | null> {
  const [row] = await sql<KnownReport[]>`
    select r.message_id as "messageId", m.conversation_id as "conversationId", m.author_id as "authorId", r.part,
      r.part_id as "partId"
    from reports r join reported_messages m on m.report_id = r.id and m.place = 0 where r.id = ${id}`;
  return row ?? null;
}

/** Settles all reports of the same content. */
export async function settleReports(
  sql: Transaction,
  { messageId, partId }: KnownReport,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await sql`
    update report_outcomes set outcome = ${outcome}, settled_at = ${now}
    where report_id in (
      select id from reports
      where message_id = ${messageId} and coalesce(part_id, message_id) = ${partId ?? messageId})`;
}
