import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../test/database.ts";
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

test("servers that start at once on an empty database make all tables once, also those of pg-boss", async () => {
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

test("a migration that was altered after it ran is refused by name, and nothing else is done", async () => {
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
