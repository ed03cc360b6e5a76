import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/database.ts";
import { migrate, migrationFiles } from "./migrate.ts";
import { type Database, openDatabase } from "./open.ts";

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, 1);
});
afterAll(async () => {
  await database.end();
  await fresh.drop();
});

const noted = async () => {
  const rows = await database<{ name: string; checksum: string }[]>`
    select name, checksum from migrations order by name`;
  return rows.map(({ name, checksum }) => [name, checksum]);
};

test("concurrent starts on an empty database create all tables once, also pg-boss's", async () => {
  const { url, drop } = await freshDatabase();
  const empty = openDatabase(url, 1);
  await empty`drop schema if exists jobs cascade`;
  await empty`drop schema public cascade`;
  await empty`create schema public`;
  const results = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(results.flatMap(({ ran }) => ran)).toEqual(await migrationFiles());
  expect(await empty`select to_regclass('jobs.job') as jobs`).toEqual([{ jobs: "jobs.job" }]);
  await empty.end();
  await drop();
});

test("a changed migration is refused by name, and nothing else runs", async () => {
  const before = await noted();
  const [[name, checksum]] = before as [[string, string]];
  expect(checksum).toMatch(/^[0-9a-f]{64}$/);
  await database`update migrations set checksum = ${"0".repeat(64)} where name = ${name}`;
  await expect(migrate(fresh.url)).rejects.toThrow(
    `The migration ${name} is not what this database ran: its file was altered afterwards.`,
  );
  await database`update migrations set checksum = ${checksum} where name = ${name}`;
  expect(await migrate(fresh.url)).toEqual({ ran: [], newer: [] });
  expect(await noted()).toEqual(before);
});

test("ten thousand message images become attachments, each of its own message", async () => {
  const { url, drop } = await freshDatabase();
  const before = openDatabase(url, 1);
  await before`drop schema if exists jobs cascade`;
  await before`drop schema public cascade`;
  await before`create schema public`;
  await migrate(url, ["0001_schema.sql"]);
  await before.unsafe(`
    insert into conversations (id, kind, created_at) values ('00000000-0000-7000-8000-000000000001', 'group', now());
    insert into media (id, owner_id, purpose, width, height, animated, bytes, conversation_id, client_message_id, created_at)
    select ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, '00000000-0000-7000-8000-000000000002', 'message',
      640, 480, false, 1000, '00000000-0000-7000-8000-000000000001', 'm' || n, now()
    from generate_series(1, 10000) n;
    insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, text, media_id, created_at)
    select ('00000000-0000-7000-a000-' || lpad(n::text, 12, '0'))::uuid, '00000000-0000-7000-8000-000000000001', n, n,
      '00000000-0000-7000-8000-000000000002', 'm' || n, case when n % 3 = 0 then 'look' else '' end,
      case when n <= 10000 then ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid end, now()
    from generate_series(1, 12000) n`);
  await migrate(url);
  const [found] = await before`
    select count(*)::int as messages, count(a.id) filter (where a.client_message_id = m.client_message_id)::int as own,
      count(*) filter (where m.attachment_ids is null)::int as without, bool_and(a.kind = 'image') as images
    from messages m left join media a on a.id = any(m.attachment_ids)`;
  expect(found).toEqual({ messages: 12_000, own: 10_000, without: 2_000, images: true });
  await before.end();
  await drop();
});
