import type { Database, Sql } from "#/platform/database/open.ts";

const MINUTE = 60 * 1_000;
/** Longer than one attempt can take. */
const LEASE = 2 * MINUTE;
const WAITS = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE);
/** After this the email is given up; the row stays with the reason. */
const TRIED_FOR = 3 * 24 * 60 * MINUTE;

export interface Due {
  readonly id: string;
  readonly recipient: string;
  readonly kind: string;
  readonly details: Readonly<Record<string, string>>;
  /** From 1, rising with every attempt. */
  readonly attempts: number;
  readonly createdAt: Date;
}

export async function insertMail(
  sql: Sql,
  { id, recipient, kind, details }: Pick<Due, "id" | "recipient" | "kind" | "details">,
  now: Date,
): Promise<void> {
  await sql`
    insert into outgoing_mail (id, recipient, kind, details, next_attempt_at, created_at)
    values (${id}, ${recipient}, ${kind}, ${sql.json(details)}, ${now}, ${now})`;
}

/**
 * Takes emails for this server: until the lease ends no other server touches them. No transaction stays open
 * while a mail server is being waited for.
 */
export const claimDue = (database: Database, kinds: readonly string[], now: Date, count: number) => database<Due[]>`
  update outgoing_mail set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + LEASE)}
  where id in (
    select id from outgoing_mail where failed_at is null and next_attempt_at <= ${now} and kind = any(${kinds as string[]})
    order by next_attempt_at limit ${count} for update skip locked
  )
  returning id, recipient, kind, details, attempts, created_at as "createdAt"`;

/** Emails that were given up, latest first. */
export const readGivenUp = (database: Database, count: number) => database<
  { _id: string; name: string; reason: string; at: Date }[]
>`
  select id as "_id", kind as name, coalesce(last_error, '') as reason, failed_at as at from outgoing_mail
  where failed_at is not null order by failed_at desc limit ${count}`;

/** Makes an email that was given up due once more; false when there is none. */
export async function revive(sql: Sql, id: string, now: Date): Promise<boolean> {
  const { count } = await sql`
    update outgoing_mail set failed_at = null, next_attempt_at = ${now} where id = ${id} and failed_at is not null`;
  return count > 0;
}

export async function markSent(database: Database, id: string): Promise<void> {
  await database`delete from outgoing_mail where id = ${id}`;
}

/** When to try again, or null when it has been tried for long enough. */
export function retryAt({ attempts, createdAt }: Due, now: Date): Date | null {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1]!;
  const next = new Date(now.getTime() + wait);
  return next.getTime() - createdAt.getTime() > TRIED_FOR ? null : next;
}

export async function markFailed(
  database: Database,
  id: string,
  reason: string,
  next: Date | null,
  now: Date,
): Promise<void> {
  await database`
    update outgoing_mail
    set last_error = ${reason}, next_attempt_at = ${next ?? now}, failed_at = ${next ? null : now}
    where id = ${id}`;
}
