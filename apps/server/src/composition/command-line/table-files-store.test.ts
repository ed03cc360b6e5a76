import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#/platform/database/open.ts";
import { freshDatabase } from "#test/database.ts";
import { readTableFile, writeTableFile } from "./table-files-store.ts";

test("a table with more rows than one batch is restored exactly", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-table-"));
  const fresh = await freshDatabase();
  const database = openDatabase(fresh.url, 1);
  await database.unsafe(`
    create table odd (id bigint primary key, body text, bytes bytea, at timestamptz, share real, words text[], more jsonb);
    insert into odd select i, repeat(E'a "b" \\\\ \\n é 🎉 ', 20), decode(md5(i::text), 'hex'),
      '2026-01-01 00:00:00.123456+00'::timestamptz + i * interval '1 second', i / 7.0,
      array['x', null, '{"}'], jsonb_build_object('n', i) from generate_series(1, 3000) i;
    insert into odd (id) values (9007199254740993);
    create table back (like odd including all)`);
  const file = join(folder, "odd");
  const columns = ["id", "body", "bytes", "at", "share", "words", "more"];
  await database.begin((sql) => writeTableFile(sql, { name: "odd", columns }, file));
  await database.begin((sql) => readTableFile(sql, { name: "back", columns }, file));
  const [compared] = await database`select
    (select count(*)::int from back) as rows,
    (select count(*)::int from (select * from odd except select * from back) d) as different`;
  expect(compared).toEqual({ rows: 3_001, different: 0 });
  await database.end();
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});
