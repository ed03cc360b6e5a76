import { randomUUIDv7 } from "node:crypto";
import { interfaceLanguageOf } from "@lingualoom/contract/interface-languages.ts";
import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import { conversations } from "@lingualoom/fixtures/conversations.ts";
import { setPassword } from "#/identity/accounts/account-store.ts";
import { createPasswordHasher } from "#/identity/credentials/passwords/password-hash.ts";
import { openDatabase, type Transaction } from "#/platform/database/open.ts";
import { storeMessages } from "#/talk/messages/send/insert-batch-store.ts";
import {
  hasAccount,
  insertConversation,
  insertPerson,
  insertSettings,
  lockDemo,
  markRead,
  setLanguage,
} from "./demo-store.ts";
import { seedGroup } from "./seed-group.ts";

const PACE = 3;
const MINUTE_MS = 60_000;

export interface DemoPerson {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly language: string;
}

/**
 * Creates the cast's accounts and messages unless they exist; all of it or, if interrupted, nothing.
 * @returns who can sign in
 */
export async function seedDemo(databaseUrl: string, now: Date): Promise<readonly DemoPerson[]> {
  const database = openDatabase(databaseUrl, 1);
  try {
    await database.begin(async (sql) => {
      // Two servers may start at once; the second finds the first one's data.
      await lockDemo(sql);
      if (await hasAccount(sql, cast.ana.email)) return;
      const people = await plantPeople(sql, now);
      await plantConversations(sql, people, now);
      await seedGroup(sql, people, now);
    });
    return Object.values(cast);
  } finally {
    await database.end();
  }
}

async function plantConversations(sql: Transaction, people: Record<CastName, string>, now: Date): Promise<void> {
  for (const [i, { between, lines }] of conversations.entries()) {
    const [one, other] = between.map((name) => people[name]) as [string, string];
    const id = await insertConversation(sql, [one, other], now);
    for (const [n, [from, text]] of lines.entries()) {
      const minutesAgo = (lines.length - n) * PACE + i * 60;
      const message = {
        id: randomUUIDv7(),
        conversationId: id,
        senderId: people[from],
        membersVersion: 0,
        clientMessageId: randomUUIDv7(),
        text,
      };
      await storeMessages(sql, [message], new Date(now.getTime() - minutesAgo * MINUTE_MS));
      await setLanguage(sql, id, message.id, cast[from].language);
      // A writer has read everything before.
      await markRead(sql, id, people[from]);
    }
  }
}

async function plantPeople(sql: Transaction, now: Date): Promise<Record<CastName, string>> {
  const passwords = createPasswordHasher();
  const ids = {} as Record<CastName, string>;
  for (const [name, member] of Object.entries(cast) as [CastName, (typeof cast)[CastName]][]) {
    const id = randomUUIDv7();
    ids[name] = id;
    await insertPerson(sql, { id, ...member, isAdmin: "isAdmin" in member }, now);
    await setPassword(sql, id, await passwords.hash(member.password, "demo"), now);
    // The interface is English for people whose language it is not translated into.
    const interfaceLanguage = interfaceLanguageOf([member.language]) ?? "en";
    await insertSettings(sql, id, { ...member, interfaceLanguage });
  }
  return ids;
}
