import { randomUUIDv7 } from "node:crypto";
import type { AuditEntry } from "@lingualoom/contract/calls/admin.ts";
import type { Clock } from "../../clock.ts";
import type { Sql } from "../../database/open.ts";

/** Who acts: an administrator's request, or somebody at the server's command line. */
export type Actor = { readonly userId: string; readonly address: string } | "command line";

export interface AuditRecord {
  readonly actor: Actor;
  /** `subject.verb`, such as `user.suspended`. */
  readonly action: AuditAction;
  /** The person it was done to. */
  readonly subject?: string | null;
  /** Numbers and words of ours; never a name, an address or what people write. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export type AuditAction =
  | "admin.granted"
  | "admin.revoked"
  | "user.suspended"
  | "user.restored"
  | "user.signed_out"
  | "user.deleted"
  | "verification.resent"
  | "email.sent"
  | "email.failed"
  | "email.drafted"
  | "keys.changed"
  | "keys.tested"
  | "engines.installed"
  | "engines.removed"
  | "rung.changed"
  | "backup.made"
  | "backup.restored"
  | "secret.rotated"
  | "backends.changed";

/** Notes what was done, in the transaction that does it: no deed without its entry, no entry without its deed. */
export async function audit(sql: Sql, clock: Clock, record: AuditRecord): Promise<void> {
  const { actor, action, subject = null, details = {} } = record;
  const [userId, address] = actor === "command line" ? [null, null] : [actor.userId, actor.address];
  await sql`
    insert into audit_log (id, at, actor_id, action, subject_id, address, details)
    values (${randomUUIDv7()}, ${clock.now()}, ${userId}, ${action}, ${subject}, ${address}, ${sql.json(details)})`;
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

/** A page of the log, latest first; names are those the people have now. */
export async function readAudit(
  sql: Sql,
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const { limit, cursor, action, actor, subject, from, until } = filter;
  const rows = await sql<Row[]>`
    select l.id, l.at, l.actor_id, a.full_name as actor_name, a.email as actor_email, l.action,
      l.subject_id, s.full_name as subject_name, s.email as subject_email, l.address, l.details
    from audit_log l left join users a on a.id = l.actor_id and a.deleted_at is null
    left join users s on s.id = l.subject_id and s.deleted_at is null
    where true
      ${cursor ? sql`and l.id < ${cursor}` : sql``}
      ${action ? sql`and l.action = ${action}` : sql``}
      ${actor ? sql`and l.actor_id = ${actor}` : sql``}
      ${subject ? sql`and l.subject_id = ${subject}` : sql``}
      ${from ? sql`and l.at >= ${from}::date` : sql``}
      ${until ? sql`and l.at < ${until}::date + 1` : sql``}
    order by l.id desc limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  return {
    entries: page.map(asEntry),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
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
