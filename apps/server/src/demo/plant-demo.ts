import { randomUUIDv7 } from "node:crypto";
import { interfaceLanguageOf } from "@lingualoom/contract/interface-languages.ts";
import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import { conversations } from "@lingualoom/fixtures/conversations.ts";
import { openDatabase, type Transaction } from "../database/open.ts";
import { createPasswordHasher } from "../features/auth/passwords/password-hash.ts";
import { storeMessages } from "../features/messages/send/message-store.ts";

/** Minutes between one line of a conversation and the next. */
const PACE = 3;
const MINUTE_MS = 60_000;

export interface DemoPerson {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly language: string;
}

/**
 * Gives the cast accounts and what they have said to each other, unless they are there already: all of it or, when
 * it is cut short, nothing.
 * @returns who can sign in
 */
export async function plantDemo(databaseUrl: string, now: Date): Promise<readonly DemoPerson[]> {
  const database = openDatabase(databaseUrl, 1);
  try {
    await database.begin(async (sql) => {
      // Two servers may start at once; the second finds what the first has planted.
      await sql`select pg_advisory_xact_lock(hashtext('lingualoom demo'))`;
      const [there] = await sql`select 1 from users where email = ${cast.ana.email}`;
      if (!there) await plantConversations(sql, await plantPeople(sql, now), now);
    });
    return Object.values(cast);
  } finally {
    await database.end();
  }
}

async function plantConversations(
  sql: Transaction,
  people: Record<CastName, string>,
  now: Date,
): Promise<void> {
  for (const [i, { between, lines }] of conversations.entries()) {
    const [low, high] = between.map((name) => people[name]).sort() as [string, string];
    const id = randomUUIDv7();
    await sql`insert into conversations (id, kind, direct_low, direct_high, created_at)
      values (${id}, 'direct', ${low}, ${high}, ${now})`;
    await sql`insert into participants (conversation_id, user_id) values (${id}, ${low}), (${id}, ${high})`;
    for (const [n, [from, text]] of lines.entries()) {
      const minutesAgo = (lines.length - n) * PACE + i * 60;
      const message = {
        id: randomUUIDv7(),
        conversationId: id,
        senderId: people[from],
        clientMessageId: randomUUIDv7(),
        text,
      };
      await storeMessages(sql, [message], new Date(now.getTime() - minutesAgo * MINUTE_MS));
      await sql`update messages set language = ${cast[from].language}, language_confidence = 1,
        detector = 'demo' where id = ${message.id}`;
    }
  }
}

async function plantPeople(sql: Transaction, now: Date): Promise<Record<CastName, string>> {
  const passwords = createPasswordHasher();
  const ids = {} as Record<CastName, string>;
  for (const [name, member] of Object.entries(cast) as [CastName, (typeof cast)[CastName]][]) {
    const id = randomUUIDv7();
    ids[name] = id;
    await sql`insert into users (id, full_name, email, is_admin, created_at, updated_at)
      values (${id}, ${member.fullName}, ${member.email}, ${"isAdmin" in member}, ${now}, ${now})`;
    await sql`insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
      values (${randomUUIDv7()}, ${id}, ${id}, 'credential', ${await passwords.hash(member.password, "demo")}, ${now}, ${now})`;
    // Who reads a language that the interface does not speak gets what everybody begins with.
    const spoken = interfaceLanguageOf([member.language]) ?? "en";
    await sql`insert into user_settings (user_id, preferred_language, read_languages, interface_language)
      values (${id}, ${member.language}, ${[...member.readLanguages]}, ${spoken})`;
  }
  return ids;
}
