import type { PersonRow } from "#/people/people/person.ts";
import { seenPerson } from "#/people/people/seen-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

export interface BotRow extends PersonRow {
  readonly created_at: Date;
  readonly discoverable: boolean;
}

const columns = (sql: Sql) => sql`
  u.id, u.full_name, u.image, u.is_bot as bot, u.discoverable, b.created_at,
  (select s.preferred_language from user_settings s where s.user_id = u.id) as writes`;

/** Returns the bots of a user, oldest first. */
export const readBots = (sql: Sql, ownerId: string) => sql<BotRow[]>`
  select ${columns(sql)} from bots b join users u on u.id = b.user_id
  where b.owner_id = ${ownerId} and u.deleted_at is null order by b.user_id`;

export async function readBot(sql: Sql, ownerId: string, id: string): Promise<BotRow | null> {
  const [row] = await sql<BotRow[]>`
    select ${columns(sql)} from bots b join users u on u.id = b.user_id
    where b.user_id = ${id} and b.owner_id = ${ownerId} and u.deleted_at is null`;
  return row ?? null;
}

/** Exact until the transaction ends. */
export async function countBots(sql: Transaction, ownerId: string): Promise<number> {
  await sql`select from users where id = ${ownerId} for no key update`;
  return (await readBots(sql, ownerId)).length;
}

interface NewAccount {
  readonly id: string;
  readonly fullName: string;
  readonly discoverable: boolean;
  readonly now: Date;
}

/** Presence is off, because a program is always there, or its presence is unknown. */
export async function insertBotAccount(sql: Sql, { id, fullName, discoverable, now }: NewAccount): Promise<void> {
  await sql`
    insert into users (id, full_name, email, is_bot, discoverable, show_presence, created_at, updated_at)
    values (${id}, ${fullName}, ${`bot ${id}`}, true, ${discoverable}, false, ${now}, ${now})`;
  await sql`insert into user_counters (user_id) values (${id})`;
}

export async function insertBot(sql: Sql, ownerId: string, account: NewAccount): Promise<void> {
  await insertBotAccount(sql, account);
  await sql`insert into bots (user_id, owner_id, created_at) values (${account.id}, ${ownerId}, ${account.now})`;
}

export const writeDiscoverable = (sql: Sql, id: string, discoverable: boolean, now: Date) => sql`
  update users set discoverable = ${discoverable}, updated_at = ${now} where id = ${id}`;

/** Null when unknown. A bot has no other settings. */
export async function writeLanguage(sql: Sql, id: string, language: string | null): Promise<void> {
  if (language === null) await sql`delete from user_settings where user_id = ${id}`;
  else
    await sql`
      insert into user_settings (user_id, preferred_language) values (${id}, ${language})
      on conflict (user_id) do update set preferred_language = excluded.preferred_language`;
}

export interface BotCommand {
  readonly name: string;
  readonly description: string;
}

/** @returns whether it is a bot */
export async function writeCommands(sql: Sql, id: string, commands: readonly BotCommand[]): Promise<boolean> {
  const written = await sql`update bots set commands = ${JSON.stringify(commands)}::text::jsonb where user_id = ${id}`;
  return written.count > 0;
}

export interface BotOfConversation {
  readonly commands: BotCommand[];
  readonly bot: PersonRow;
  readonly owner: PersonRow;
}

export const readBotsOf = (sql: Sql, conversationId: string, viewer: string) => sql<BotOfConversation[]>`
  select ${seenPerson(sql, viewer)} as bot, b.commands,
    (select ${seenPerson(sql, viewer)} from users u where u.id = b.owner_id) as owner
  from participants p join users u on u.id = p.user_id and u.is_bot join bots b on b.user_id = u.id
  where p.conversation_id = ${conversationId} order by p.joined_at, p.user_id`;
