import { insertDirect, pairOf } from "#/people/membership/direct-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

/** Held until the transaction ends: of two servers that start at once, the second finds the first one's data. */
export async function lockDemo(sql: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lingualoom demo'))`;
}

export async function hasAccount(sql: Sql, email: string): Promise<boolean> {
  const rows = await sql`select 1 from users where email = ${email}`;
  return rows.length > 0;
}

interface NewPerson {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly isAdmin: boolean;
}

export async function insertPerson(sql: Sql, person: NewPerson, now: Date): Promise<void> {
  const { id, fullName, email, isAdmin } = person;
  await sql`insert into users (id, full_name, email, is_admin, created_at, updated_at)
    values (${id}, ${fullName}, ${email}, ${isAdmin}, ${now}, ${now})`;
}

interface NewSettings {
  readonly language: string;
  readonly readLanguages: readonly string[];
  readonly interfaceLanguage: string;
}

export async function insertSettings(sql: Sql, userId: string, settings: NewSettings): Promise<void> {
  const { language, readLanguages, interfaceLanguage } = settings;
  await sql`insert into user_settings
      (user_id, preferred_language, read_languages, interface_language, auto_translate_mode, languages_answered)
    values (${userId}, ${language}, ${[...readLanguages]}, ${interfaceLanguage}, 'always', true)`;
}

/** @returns the conversation's id */
export async function insertConversation(
  sql: Transaction,
  [one, other]: readonly [string, string],
  now: Date,
): Promise<string> {
  const id = await insertDirect(sql, pairOf(one, other), "server", now);
  if (id === null) throw new Error("the demo has two conversations of the same people");
  await sql`insert into participants (conversation_id, user_id) values (${id}, ${one}), (${id}, ${other})`;
  return id;
}

/** Stores the known language of a message, so that it need not be detected. */
export async function setLanguage(
  sql: Sql,
  conversationId: string,
  messageId: string,
  language: string,
): Promise<void> {
  await sql`update messages set language = ${language}, language_confidence = 1, detector = 'demo'
    where conversation_id = ${conversationId} and id = ${messageId}`;
}

export async function markRead(sql: Sql, conversationId: string, userId: string): Promise<void> {
  await sql`
    update participants p set last_read_seq = c.last_seq, last_delivered_seq = c.last_seq
    from conversations c where c.id = p.conversation_id and c.id = ${conversationId} and p.user_id = ${userId}`;
}
