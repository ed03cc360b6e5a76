import { inForce } from "#/people/invite/invite-store.ts";
import type { PersonRow } from "#/people/people/person.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

export interface ServerInviteRow {
  readonly id: string;
  readonly code: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  /** Null: unlimited. */
  readonly uses: number | null;
  readonly used: number;
  readonly isEnded: boolean;
  /** Browsers that have signed up with it and not confirmed. */
  readonly waiting: number;
  /** Null when the operator created it. */
  readonly by: (PersonRow & { readonly isAdmin: boolean }) | null;
}

const waiting = (sql: Sql, now: Date) => sql`
  (select count(distinct coalesce(p.browser_hash, uuid_send(p.id)))::int from pending_registrations p
    where p.invite = i.code and p.expires_at > ${now})`;

const columns = (sql: Sql, now: Date) => sql`
  i.id, i.code, i.created_at as "createdAt", i.expires_at as "expiresAt", i.uses, i.used,
  i.ended_at is not null as "isEnded", ${waiting(sql, now)} as waiting,
  case when u.id is not null then jsonb_build_object(
    'id', u.id, 'full_name', u.full_name, 'image', u.image, 'isAdmin', u.is_admin) end as by`;

/** Returns the invites of one user, or of all, latest first. */
export const readServerInvites = (sql: Sql, of: string | null, now: Date, limit: number) => sql<ServerInviteRow[]>`
  select ${columns(sql, now)} from invites i left join users u on u.id = i.user_id
  where i.kind = 'server' ${of === null ? sql`` : sql`and i.user_id = ${of}`}
  order by i.id desc limit ${limit}`;

export async function countInForce(sql: Sql, userId: string, now: Date): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from invites i
    where i.user_id = ${userId} and i.kind = 'server' and ${inForce(sql, now)}`;
  return row.count;
}

/** Ends an invite of that user, or anyone's for null. @returns whether it exists, and whether it was active */
export async function endServerInvite(
  sql: Transaction,
  id: string,
  of: string | null,
  now: Date,
): Promise<{ wasInForce: boolean } | null> {
  const [row] = await sql<{ wasInForce: boolean }[]>`
    with found as (
      select id, ended_at is null as in_force from invites
      where id = ${id} and kind = 'server' ${of === null ? sql`` : sql`and user_id = ${of}`} for update
    )
    update invites i set ended_at = coalesce(i.ended_at, ${now}) from found where i.id = found.id
    returning found.in_force as "wasInForce"`;
  return row ?? null;
}

/** Locks the link until the transaction ends, and counts the uses that other browsers have reserved. */
export async function lockAndCountWaiting(
  sql: Transaction,
  code: string,
  browserHash: Buffer,
  now: Date,
): Promise<number> {
  await sql`select from invites where code = ${code} for update`;
  const [row] = await sql<[{ count: number }]>`
    select count(distinct coalesce(browser_hash, uuid_send(id)))::int as count from pending_registrations
    where invite = ${code} and expires_at > ${now} and browser_hash is distinct from ${browserHash}`;
  return row.count;
}

export async function hasAdministrator(sql: Sql): Promise<boolean> {
  const rows = await sql`select from users where is_admin limit 1`;
  return rows.length > 0;
}
