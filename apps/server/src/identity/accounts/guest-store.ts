import { randomUUIDv7 } from "node:crypto";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { insertProfileRows, type NewAccount, setPassword } from "./account-store.ts";

export interface NewGuest {
  readonly fullName: string;
  /** The code of the link by which the guest came; null for a guest at another person's device. */
  readonly invite: string | null;
  readonly language: string;
  readonly preferredLanguage: string;
}

/** Inserts a user without an account. A bot's or guest's address is a placeholder that no email can have. */
export async function insertGuest(sql: Sql, guest: NewGuest, now: Date): Promise<string> {
  const id = randomUUIDv7();
  await sql`
    insert into users (id, full_name, email, is_guest, guest_invite, discoverable, email_verified, created_at, updated_at)
    values (${id}, ${guest.fullName}, ${`guest ${id}`}, true, ${guest.invite}, false, false, ${now}, ${now})`;
  await insertProfileRows(sql, id, { ...guest, languagesAnswered: true });
  return id;
}

export interface StoredGuest {
  readonly invite: string;
  /** Null after the guest has left. */
  readonly conversationId: string | null;
}

/** Null for users with an account, and for guests whose visit has ended. */
export async function findGuest(sql: Sql, userId: string): Promise<StoredGuest | null> {
  const [row] = await sql<StoredGuest[]>`
    select u.guest_invite as invite,
      (select p.conversation_id from participants p where p.user_id = u.id limit 1) as "conversationId"
    from users u where u.id = ${userId} and u.is_guest and u.suspended_at is null`;
  return row ?? null;
}

/**
 * Turns a guest into an account, which keeps its id and so its conversation and messages.
 * @returns the id; null when the address already has an account
 */
export async function turnGuestIntoAccount(
  sql: Transaction,
  userId: string,
  account: NewAccount,
  now: Date,
): Promise<string | null> {
  const { fullName, email, isAdmin, discoverable, emailVerified = true, passwordHash } = account;
  const [row] = await sql`
    update users set full_name = ${fullName}, email = ${email}, is_admin = ${isAdmin}, discoverable = ${discoverable},
      email_verified = ${emailVerified}, is_guest = false, guest_invite = null, updated_at = ${now}
    where id = ${userId} and is_guest and not exists (select from users where email = ${email}) returning id`;
  if (!row) return null;
  if (passwordHash !== null) await setPassword(sql, userId, passwordHash, now);
  const { language = "en", preferredLanguage = language, readLanguages = [], languagesAnswered = false } = account;
  await sql`
    update user_settings set interface_language = ${language}, preferred_language = ${preferredLanguage},
      read_languages = ${[...readLanguages]}, languages_answered = ${languagesAnswered} where user_id = ${userId}`;
  return userId;
}
