import type { AuditEntry } from "@lingualoom/contract/calls/admin/audit.ts";
import { v7 as orderedId } from "uuid";
import type { Sql } from "#/platform/database/open.ts";

export interface NewAuditEntry {
  readonly at: Date;
  /** Null for anonymous requests. */
  readonly userId: string | null;
  readonly address: string | null;
  readonly action: string;
  readonly subject: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** Ids order the entries, because entries of one transaction share a millisecond: their ids count within it. */
export async function insertAuditEntry(sql: Sql, entry: NewAuditEntry): Promise<void> {
  const { at, userId, address, action, subject, details } = entry;
  await sql`
    insert into audit_log (id, at, actor_id, action, subject_id, address, details)
    values (${orderedId()}, ${at}, ${userId}, ${action}, ${subject}, ${address}, ${sql.json(details)})`;
}

export interface AuditFilter {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

interface Row {
  id: string;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  action: string;
  subject_id: string | null;
  subject_name: string | null;
  subject_email: string | null;
  address: string | null;
  details: Record<string, unknown>;
}

/** Reads a page of the log, latest first, with people's current names. */
export async function readAudit(
  sql: Sql,
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const { limit, cursor, action, actor, subject, from, until } = filter;
  // Selects the page first and looks up each name on it; a join would read all users for fifty names.
  const rows = await sql<Row[]>`
    with page as (
      select id, at, actor_id, action, subject_id, address, details from audit_log
      where true
        ${cursor ? sql`and id < ${cursor}` : sql``}
        ${action ? sql`and action = ${action}` : sql``}
        ${actor ? sql`and actor_id = ${actor}` : sql``}
        ${subject ? sql`and subject_id = ${subject}` : sql``}
        ${from ? sql`and at >= ${from}::date and id >= ${idOf(from, -1)}` : sql``}
        ${until ? sql`and at < ${until}::date + 1 and id < ${idOf(until, 2)}` : sql``}
      order by id desc limit ${limit + 1}
    )
    select page.*, a.full_name as actor_name, a.email as actor_email,
      s.full_name as subject_name, s.email as subject_email
    from page
    left join lateral (select u.full_name, case when u.is_bot or u.is_guest then '' else u.email end as email from users u where u.id = actor_id and u.deleted_at is null limit 1) a on true
    left join lateral (select u.full_name, case when u.is_bot or u.is_guest then '' else u.email end as email from users u where u.id = subject_id and u.deleted_at is null limit 1) s on true
    order by page.id desc`;
  const page = rows.slice(0, limit);
  return {
    entries: page.map(asEntry),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

const DAY_MS = 86_400_000;

/**
 * Returns the lowest id of the day `daysLater` after `date`: ids begin with their time, so the scan starts at that day.
 * The range has a day of margin, because ids and timestamps come from different clocks.
 */
function idOf(date: string, daysLater: number): string {
  const moment = Math.max(0, Date.parse(date) + daysLater * DAY_MS);
  const hex = moment.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const named = (id: string | null, fullName: string | null, email: string | null) =>
  id === null || fullName === null || email === null ? null : { _id: id, fullName, email };

const asEntry = (row: Row): AuditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: named(row.actor_id, row.actor_name, row.actor_email),
  actorId: row.actor_id,
  action: row.action,
  subject: named(row.subject_id, row.subject_name, row.subject_email),
  subjectId: row.subject_id,
  address: row.address,
  details: row.details,
});
