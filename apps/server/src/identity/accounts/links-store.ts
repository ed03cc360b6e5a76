import { randomUUIDv7 } from "node:crypto";
import type { Sql } from "#/platform/database/open.ts";
import { PASSWORD_PROVIDER } from "./account-store.ts";

/** The account linked to a provider's user, who is identified by issuer and subject. */
export interface LinkedAccount {
  readonly userId: string;
  readonly email: string;
  readonly isSuspended: boolean;
  readonly isAdmin: boolean;
  readonly gaveAdmin: boolean;
}

export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

export async function findLinked(sql: Sql, { issuer, subject }: Subject): Promise<LinkedAccount | null> {
  const [row] = await sql<LinkedAccount[]>`
    select u.id as "userId", u.email, u.suspended_at is not null as "isSuspended", u.is_admin as "isAdmin",
      a.gave_admin as "gaveAdmin"
    from accounts a join users u on u.id = a.user_id
    where a.provider_id = ${issuer} and a.account_id = ${subject}`;
  return row ?? null;
}

/** @returns false when it is linked to another account */
export async function insertLink(sql: Sql, userId: string, { issuer, subject }: Subject, now: Date): Promise<boolean> {
  const rows = await sql`
    insert into accounts (id, user_id, account_id, provider_id, created_at, updated_at)
    values (${randomUUIDv7()}, ${userId}, ${subject}, ${issuer}, ${now}, ${now})
    on conflict on constraint accounts_provider_unique do update set updated_at = excluded.updated_at
      where accounts.user_id = excluded.user_id
    returning id`;
  return rows.length > 0;
}

export interface Link {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly linkedAt: Date;
  readonly gaveAdmin: boolean;
}

export const readLinks = (sql: Sql, userId: string) => sql<Link[]>`
  select id, provider_id as issuer, account_id as subject, created_at as "linkedAt", gave_admin as "gaveAdmin"
  from accounts where user_id = ${userId} and provider_id <> ${PASSWORD_PROVIDER} order by created_at, id`;

export async function deleteLink(sql: Sql, id: string): Promise<void> {
  await sql`delete from accounts where id = ${id}`;
}

export async function setGivenAdmin(
  sql: Sql,
  userId: string,
  { issuer, subject }: Subject,
  isAdmin: boolean,
  now: Date,
): Promise<void> {
  await sql`update users set is_admin = ${isAdmin}, updated_at = ${now} where id = ${userId}`;
  await sql`
    update accounts set gave_admin = ${isAdmin}, updated_at = ${now}
    where provider_id = ${issuer} and account_id = ${subject}`;
}

/** Remembers in this browser whom the provider has verified. The user is not signed in yet. */
export async function offerLink(
  sql: Sql,
  browserHash: Buffer,
  offered: Subject & { readonly userId: string },
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    insert into offered_links (browser_hash, user_id, issuer, subject, created_at, expires_at)
    values (${browserHash}, ${offered.userId}, ${offered.issuer}, ${offered.subject}, ${now}, ${expiresAt})
    on conflict (browser_hash) do update set user_id = excluded.user_id, issuer = excluded.issuer,
      subject = excluded.subject, created_at = excluded.created_at, expires_at = excluded.expires_at`;
}

export async function isLinkOffered(sql: Sql, browserHash: Buffer, userId: string, now: Date): Promise<boolean> {
  const rows = await sql`
    select from offered_links where browser_hash = ${browserHash} and user_id = ${userId} and expires_at > ${now}`;
  return rows.length > 0;
}

export async function takeOfferedLink(
  sql: Sql,
  browserHash: Buffer,
  userId: string,
  now: Date,
): Promise<Subject | null> {
  const [row] = await sql<Subject[]>`
    delete from offered_links where browser_hash = ${browserHash} and user_id = ${userId} and expires_at > ${now}
    returning issuer, subject`;
  return row ?? null;
}

export async function findAccountOf(sql: Sql, email: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select id from users where email = ${email}`;
  return row?.id ?? null;
}
