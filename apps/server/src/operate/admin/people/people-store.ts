import type { AdminUser, PendingUser } from "@lingualoom/contract/calls/admin/people.ts";
import { foldedDomain, foldedEmail } from "@lingualoom/contract/email-address.ts";
import { isShortPart, type NamePart, nameBegins, nameMatches, namePart } from "#/people/people/name-search-store.ts";
import { shownEmail } from "#/people/people/seen-store.ts";
import type { Sql } from "#/platform/database/open.ts";

interface Row {
  id: string;
  full_name: string;
  email: string;
  image: string | null;
  is_admin: boolean;
  is_bot: boolean;
  is_guest: boolean;
  email_verified: boolean;
  suspended: boolean;
  created_at: Date;
  messages: number;
  translations: number;
  plan: AdminUser["plan"];
}

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

function select(sql: Sql) {
  return sql`
    select u.id, u.full_name, ${shownEmail(sql)} as email, u.image, u.is_admin, u.is_bot, u.is_guest, u.email_verified,
      u.suspended_at is not null as suspended, u.created_at,
      messages_sent(u.id) as messages, coalesce(c.translations, 0) as translations, p.plan
    from users u left join user_counters c on c.user_id = u.id left join person_plans p on p.user_id = u.id`;
}

/** Short parts only match the beginning of names and addresses, since no index finds them elsewhere. */
function matching(sql: Sql, q: string, part: NamePart) {
  const like = `${isShortPart(part) ? "" : "%"}${escaped(q.includes("@") ? foldedEmail(q) : foldedDomain(q))}%`;
  return sql`and (${isShortPart(part) ? nameBegins(sql, part) : nameMatches(sql, part)} or u.email like ${like})`;
}

/** Returns a page of all users, latest first, because ids sort by time. */
export async function readUsers(
  sql: Sql,
  { limit, cursor, q }: { limit: number; cursor?: string | undefined; q?: string | undefined },
): Promise<{ users: AdminUser[]; next: string | null }> {
  const part = q ? namePart(q) : null;
  const rows = await sql<Row[]>`
    ${select(sql)} where u.deleted_at is null
    ${cursor ? sql`and u.id < ${cursor}` : sql``}
    ${q && part ? matching(sql, q, part) : sql``}
    order by u.id desc limit ${limit + 1}`;
  const users = rows.slice(0, limit).map(asUser);
  return { users, next: rows.length > limit ? (users.at(-1)?._id ?? null) : null };
}

export async function readUser(
  sql: Sql,
  by: { readonly email: string } | { readonly id: string },
): Promise<AdminUser | null> {
  const where = "email" in by ? sql`where u.email = ${by.email}` : sql`where u.id = ${by.id} and u.deleted_at is null`;
  const [row] = await sql<Row[]>`${select(sql)} ${where}`;
  return row ? asUser(row) : null;
}

/** Returns unconfirmed sign-ups, latest first; of several for one address, the one a new email would be for. */
export async function readPendingUsers(sql: Sql, now: Date, limit: number): Promise<PendingUser[]> {
  const rows = await sql<{ id: string; full_name: string; email: string; created_at: Date; expires_at: Date }[]>`
    select id, full_name, email, created_at, expires_at from pending_registrations p
    where expires_at > ${now}
      -- "limit" keeps these what they are, one look each; as joins they would read everybody.
      and (select true from pending_registrations later where later.email = p.email and later.id > p.id limit 1) is null
      and (select true from users u where u.email = p.email limit 1) is null
    order by id desc limit ${limit}`;
  return rows.map((row) => ({
    _id: row.id,
    fullName: row.full_name,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** Null lifts the suspension. */
export async function setSuspendedAt(sql: Sql, id: string, suspendedAt: Date | null, now: Date): Promise<void> {
  await sql`update users set suspended_at = ${suspendedAt}, updated_at = ${now} where id = ${id}`;
}

export async function countSessions(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*) from sessions where user_id = ${userId}`;
  return row.count;
}

export async function readPendingEmail(sql: Sql, id: string, now: Date): Promise<string | null> {
  const [pending] = await sql<{ email: string }[]>`
    select email from pending_registrations where id = ${id} and expires_at > ${now}`;
  return pending?.email ?? null;
}

export async function findUserId(sql: Sql, email: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select id from users where email = ${email}`;
  return row?.id ?? null;
}

const asUser = (row: Row): AdminUser => ({
  _id: row.id,
  fullName: row.full_name,
  email: row.email,
  profilePic: row.image ?? "",
  ...(row.is_bot && { bot: true as const }),
  ...(row.is_guest && { guest: true as const }),
  isAdmin: row.is_admin,
  emailVerified: row.email_verified,
  suspended: row.suspended,
  createdAt: row.created_at.toISOString(),
  messageCount: row.messages,
  translationCount: row.translations,
  plan: row.plan,
});
