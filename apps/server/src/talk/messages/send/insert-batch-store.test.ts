import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#/platform/database/open.ts";
import { openPool } from "#/platform/database/pools.ts";
import type { NewMessage } from "#/talk/message/message-row-store.ts";
import { type FreshDatabase, freshDatabase } from "#test/database.ts";
import { storeMessages } from "./insert-batch-store.ts";

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openPool(fresh.url, "sending");
});
afterAll(async () => {
  await database.end();
  await fresh.drop();
});

async function aConversation(): Promise<{ conversationId: string; senderId: string }> {
  const people = [randomUUIDv7(), randomUUIDv7()].sort() as [string, string];
  const now = new Date();
  await database`insert into users ${database(
    people.map((id) => ({ id, full_name: "x", email: `${id}@x.example`, created_at: now, updated_at: now })),
  )}`;
  const conversationId = randomUUIDv7();
  await database`insert into conversations (id, kind, direct_low, direct_high, created_at)
    values (${conversationId}, 'direct', ${people[0]}, ${people[1]}, ${now})`;
  await database`insert into participants ${database(
    people.map((user_id) => ({ conversation_id: conversationId, user_id })),
  )}`;
  return { conversationId, senderId: people[0] };
}

const message = (place: { conversationId: string; senderId: string }): NewMessage => ({
  ...place,
  id: randomUUIDv7(),
  clientMessageId: randomUUIDv7(),
  membersVersion: 0,
  text: "hola",
});

const wholeReads = async (table: string) => {
  await database`select pg_stat_force_next_flush()`;
  const [row] = await database<{ read: number }[]>`
    select coalesce(seq_tup_read, 0)::bigint as read from pg_stat_user_tables where relname = ${table}`;
  return row?.read ?? 0;
};

test("a plan made while the tables were empty never reads them whole later", async () => {
  const place = await aConversation();
  for (let batch = 0; batch < 30; batch++) {
    await storeMessages(
      database,
      Array.from({ length: 50 }, () => message(place)),
      new Date(),
    );
  }
  expect(await wholeReads("messages")).toBe(0);
  expect(await wholeReads("conversations")).toBe(0);
});

test("batches of all sizes share one plan instead of being planned again", async () => {
  const place = await aConversation();
  for (const size of [1, 1, 1, 1, 1, 1, 40, 3, 120]) {
    const batch = Array.from({ length: size }, () => message(place));
    await storeMessages(database, batch, new Date());
  }
  const one = await database.reserve();
  await storeMessages(one, [message(place)], new Date());
  const plans = await one<{ planned: number; shared: number }[]>`
    select custom_plans as planned, generic_plans as shared from pg_prepared_statements
    where statement like '%insert into messages%'`;
  one.release();
  expect(plans.map(({ planned }) => planned)).toEqual(plans.map(() => 0));
  expect(plans.some(({ shared }) => shared > 0)).toBe(true);
});

test("the messages of two users are counted separately, in batches with repeats too", async () => {
  const place = await aConversation();
  const [row] = await database`select direct_high from conversations where id = ${place.conversationId}`;
  const other = { ...place, senderId: row?.direct_high as string };
  const first = [message(place), message(other), message(other), message(other)];
  await storeMessages(database, first, new Date());
  await storeMessages(database, [...first, message(other), message(place)], new Date());
  const counts = await database`
    select messages_sent(${place.senderId}) as one, messages_sent(${other.senderId}) as other`;
  expect(counts).toMatchObject([{ one: 2, other: 4 }]);
});

test("counts from before conversations kept them are included", async () => {
  const place = await aConversation();
  await database`insert into user_counters (user_id, messages) values (${place.senderId}, 7)`;
  await storeMessages(database, [message(place)], new Date());
  const [row] = await database`select messages_sent(${place.senderId}) as sent`;
  expect(row?.sent).toBe(8);
});

test("a batch over several conversations numbers each without gaps, in the order given", async () => {
  const [a, b] = [await aConversation(), await aConversation()];
  const stored = await storeMessages(database, [message(a), message(b), message(a), message(b)], new Date());
  expect(stored.map((one) => one?.row.seq)).toEqual([1, 1, 2, 2]);
  expect(stored.map((one) => one?.row.change_seq)).toEqual([1, 1, 2, 2]);
});

test("a batch with one row that cannot be stored stores none of it and takes no number", async () => {
  const place = await aConversation();
  const good = message(place);
  const bad = { ...message(place), text: "a\u0000b" };
  await expect(storeMessages(database, [good, bad], new Date())).rejects.toThrow();
  const [stored] = await storeMessages(database, [good], new Date());
  expect(stored).toMatchObject({ isNew: true, row: { seq: 1 } });
});

test("batches of two servers with opposite orders of conversations both succeed", async () => {
  const other = openPool(fresh.url, "sending");
  const [a, b] = [await aConversation(), await aConversation()];
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      i % 2 === 0
        ? storeMessages(database, [message(a), message(b)], new Date())
        : storeMessages(other, [message(b), message(a)], new Date()),
    ),
  );
  await other.end();
  const seqs = await database<{ seq: number }[]>`
    select seq from messages where conversation_id = ${a.conversationId} order by seq`;
  expect(seqs.map((row) => row.seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
});

test("a missing conversation fails the whole batch, and nothing is stored", async () => {
  const place = await aConversation();
  const good = message(place);
  const lost = message({ ...place, conversationId: randomUUIDv7() });
  await expect(storeMessages(database, [good, lost], new Date())).rejects.toThrow();
  expect(await storeMessages(database, [good], new Date())).toMatchObject([{ isNew: true, row: { seq: 1 } }]);
});

test.each(["fresh", "repeated"])(
  "a forwarded message in a %s conversation ends with its original or earlier",
  async (kind) => {
    const place = await aConversation();
    await database`update conversations set disappearing_seconds = 60 where id = ${place.conversationId}`;
    const now = new Date();
    const inSeconds = (count: number) => new Date(now.getTime() + count * 1_000);
    const forwarded = (until: Date | null): NewMessage => ({
      ...message(place),
      forwarded: { level: "server", until },
    });
    const beside = message(place);
    if (kind === "repeated") await storeMessages(database, [{ ...beside, id: randomUUIDv7() }], now);
    const batch = [beside, forwarded(inSeconds(30)), forwarded(inSeconds(90)), forwarded(null)];
    const stored = await storeMessages(database, batch, now);
    expect(stored.map((one) => one?.isNew)).toEqual([kind === "fresh", true, true, true]);
    expect(stored.map((one) => one?.row.expires_at)).toEqual([60, 30, 60, 60].map(inSeconds));
    const rows = await database`
      select expires_at as at from messages where conversation_id = ${place.conversationId} order by seq`;
    expect(rows.map(({ at }) => at)).toEqual([60, 30, 60, 60].map(inSeconds));
  },
);

test("a batch with a repeat in it stores the rest without a gap", async () => {
  const place = await aConversation();
  const [first, second, third] = [message(place), message(place), message(place)];
  await storeMessages(database, [first], new Date());
  const stored = await storeMessages(database, [second, { ...first, id: randomUUIDv7() }, third], new Date());
  expect(stored.map((one) => [one?.isNew, one?.row.seq])).toEqual([
    [true, 2],
    [false, 1],
    [true, 3],
  ]);
  expect(stored[1]?.row.id).toBe(first.id);
});
