import { randomUUIDv7 } from "node:crypto";
import type { Sql } from "#/platform/database/open.ts";

/** The `provider_id` of rows in `accounts` that hold a password. */
export const PASSWORD_PROVIDER = "credential";

export interface NewAccount {
  readonly fullName: string;
  readonly email: string;
  /** Null: the user signs in another way. */
  readonly passwordHash: string | null;
  readonly discoverable: boolean;
  readonly isAdmin: boolean;
  /** Whether the owner has proven access to the mailbox; true by default. */
  readonly emailVerified?: boolean;
  /** Language of the interface and of emails; English by default. */
  readonly language?: string;
  /** Languages they read and write; by default the language of the interface. */
  readonly preferredLanguage?: string;
  readonly readLanguages?: readonly string[];
  /** The user was asked which languages they read, so those are translated into automatically. */
  readonly languagesAnswered?: boolean;
}

/** Inserts all rows of a new user; returns null when the address already has an account. */
export async function insertAccount(sql: Sql, account: NewAccount, now: Date): Promise<string | null> {
  const id = randomUUIDv7();
  const [user] = await sql`
    insert into users (id, full_name, email, is_admin, discoverable, email_verified, created_at, updated_at)
    values (${id}, ${account.fullName}, ${account.email}, ${account.isAdmin}, ${account.discoverable},
      ${account.emailVerified ?? true}, ${now}, ${now})
    on conflict on constraint users_email_unique do nothing
    returning id`;
  if (!user) return null;
  if (account.passwordHash !== null) await setPassword(sql, id, account.passwordHash, now);
  await insertProfileRows(sql, id, account);
  return id;
}

/** Inserts the settings and counters of a new user. */
export async function insertProfileRows(
  sql: Sql,
  id: string,
  account: Pick<NewAccount, "language" | "preferredLanguage" | "languagesAnswered" | "readLanguages">,
): Promise<void> {
  const { language = "en", preferredLanguage = language, languagesAnswered = false } = account;
  await sql`
    insert into user_settings
      (user_id, interface_language, preferred_language, read_languages, auto_translate_mode, languages_answered)
    values (${id}, ${language}, ${preferredLanguage}, ${[...(account.readLanguages ?? [])]},
      ${languagesAnswered ? "always" : "ask"},
      ${languagesAnswered})`;
  await sql`insert into user_counters (user_id) values (${id})`;
}

export async function setPassword(
  sql: Sql,
  userId: string,
  passwordHash: string,
  now: Date,
  { fromReset = false } = {},
): Promise<void> {
  await sql`
    insert into accounts (id, user_id, account_id, provider_id, password, from_reset, created_at, updated_at)
    values (${randomUUIDv7()}, ${userId}, ${userId}, ${PASSWORD_PROVIDER}, ${passwordHash}, ${fromReset}, ${now}, ${now})
    on conflict on constraint accounts_provider_unique do update
    set password = excluded.password, from_reset = excluded.from_reset, updated_at = excluded.updated_at`;
  // After a password change every browser must enter a code again.
  await distrustDevices(sql, userId);
}

export interface Credentials {
  readonly userId: string;
  readonly passwordHash: string;
  readonly suspended: boolean;
}

export async function findCredentials(sql: Sql, email: string): Promise<Credentials | null> {
  const [row] = await sql<Credentials[]>`
    select u.id as "userId", a.password as "passwordHash", u.suspended_at is not null as suspended
    from users u join accounts a on a.user_id = u.id and a.provider_id = ${PASSWORD_PROVIDER}
    where u.email = ${email} and a.password is not null`;
  return row ?? null;
}

export interface OwnCredentials {
  readonly fullName: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly fromReset: boolean;
}

/** Returns the credentials of a signed-in user; null when the account was deleted in the meantime. */
export async function findOwnCredentials(sql: Sql, userId: string): Promise<OwnCredentials | null> {
  const [row] = await sql<OwnCredentials[]>`
    select u.email, u.full_name as "fullName", a.password as "passwordHash", coalesce(a.from_reset, false) as "fromReset"
    from users u left join accounts a on a.user_id = u.id and a.provider_id = ${PASSWORD_PROVIDER}
    where u.id = ${userId}`;
  return row ?? null;
}

export async function readEmail(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ email: string }[]>`select email from users where id = ${userId}`;
  return row?.email ?? null;
}

/** Returns the account that an email to the address reaches, and that email's language. */
export async function findRecipient(sql: Sql, email: string): Promise<{ userId: string; language: string } | null> {
  const [row] = await sql<{ userId: string; language: string }[]>`
    select u.id as "userId", coalesce(s.interface_language, 'en') as language
    from users u left join user_settings s on s.user_id = u.id where u.email = ${email}`;
  return row ?? null;
}

export async function languageOf(sql: Sql, userId: string): Promise<string> {
  const [row] = await sql<{ language: string }[]>`
    select interface_language as language from user_settings where user_id = ${userId}`;
  return row?.language ?? "en";
}

/** Makes administrators of these addresses' accounts, if their owners have proven that the address is theirs. */
export async function grantAdmin(sql: Sql, emails: readonly string[], now: Date): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await sql<{ id: string }[]>`
    update users set is_admin = true, updated_at = ${now}
    where email in ${sql([...emails])} and email_verified and not is_admin returning id`;
  return rows.map(({ id }) => id);
}

/** Makes every trusted browser of the user ask for a code again. */
export async function distrustDevices(sql: Sql, userId: string): Promise<void> {
  await sql`update known_devices set trusted_until = null where user_id = ${userId} and trusted_until is not null`;
}
