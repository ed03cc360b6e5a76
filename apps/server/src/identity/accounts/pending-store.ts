import type { Sql } from "#/platform/database/open.ts";

/** An unconfirmed sign-up. Any number of people can sign up with one address; the followed link decides. */
export interface Pending {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly passwordHash: string;
  /** The hash is that of an unknown random password. */
  readonly withoutPassword: boolean;
  readonly discoverable: boolean;
  readonly language: string;
  readonly preferredLanguage: string;
  readonly readLanguages: readonly string[];
  readonly languagesAnswered: boolean;
  /** Hash of the cookie of the browser that signed up; null for sign-ups of earlier versions. */
  readonly browserHash: Buffer | null;
  readonly createdAt: Date;
  readonly invite: string | null;
  /** The guest who becomes the account, if any. */
  readonly guestId: string | null;
}

const columns = (sql: Sql) =>
  sql`id, email, full_name as "fullName", password_hash as "passwordHash", without_password as "withoutPassword", discoverable, language,
    coalesce(preferred_language, language) as "preferredLanguage", read_languages as "readLanguages",
    languages_answered as "languagesAnswered", browser_hash as "browserHash", created_at as "createdAt", invite,
    guest_id as "guestId"`;

export async function insertPending(
  sql: Sql,
  pending: Pending & { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into pending_registrations
      (id, email, full_name, password_hash, without_password, discoverable, language, preferred_language, read_languages,
        languages_answered, browser_hash, invite, guest_id, token_hash, created_at, expires_at)
    values (${pending.id}, ${pending.email}, ${pending.fullName}, ${pending.passwordHash},
      ${pending.withoutPassword}, ${pending.discoverable}, ${pending.language}, ${pending.preferredLanguage}, ${[...pending.readLanguages]},
      ${pending.languagesAnswered}, ${pending.browserHash}, ${pending.invite}, ${pending.guestId}, ${pending.tokenHash}, ${pending.createdAt},
      ${pending.expiresAt})`;
}

/** Deletes the sign-ups of an address that came from this browser; other people's sign-ups remain. */
export async function dropPendingOfBrowser(sql: Sql, email: string, browserHash: Buffer): Promise<void> {
  await sql`delete from pending_registrations where email = ${email} and browser_hash = ${browserHash}`;
}

/**
 * Returns the token's sign-up and locks every sign-up of its address in a fixed order: of two links clicked at once,
 * the second waits and then finds its sign-up gone.
 */
export async function lockPending(sql: Sql, tokenHash: Buffer, now: Date): Promise<Pending | null> {
  const rows = await sql<(Pending & { wanted: boolean })[]>`
    select ${columns(sql)}, token_hash = ${tokenHash} and expires_at > ${now} as wanted
    from pending_registrations
    where email = (select email from pending_registrations where token_hash = ${tokenHash})
    order by id for update`;
  return rows.find((row) => row.wanted) ?? null;
}

export const dropPending = (sql: Sql, email: string) => sql`delete from pending_registrations where email = ${email}`;

export async function pendingHashes(sql: Sql, email: string, now: Date): Promise<string[]> {
  const rows = await sql<{ passwordHash: string }[]>`
    select password_hash as "passwordHash" from pending_registrations
    where email = ${email} and expires_at > ${now}`;
  return rows.map((row) => row.passwordHash);
}

export async function findPending(sql: Sql, id: string, now: Date): Promise<Pending | null> {
  const [row] = await sql<Pending[]>`
    select ${columns(sql)} from pending_registrations where id = ${id} and expires_at > ${now}`;
  return row ?? null;
}

/** Returns the latest sign-up of the address and extends it to its full time again. */
export async function renewLatestPending(sql: Sql, email: string, now: Date, expiresAt: Date): Promise<Pending | null> {
  const [row] = await sql<Pending[]>`
    update pending_registrations set expires_at = ${expiresAt}
    where id = (
      select id from pending_registrations where email = ${email} and expires_at > ${now}
      order by id desc limit 1
    )
    returning ${columns(sql)}`;
  return row ?? null;
}
