import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { MIGRATIONS, migrationFiles } from "../../apps/server/src/platform/database/migrate.ts";
import { narrowings } from "./expanding.ts";

/** The one file of the time before releases. */
const FIRST = "0001_schema.sql";

describe("a migration's compatibility with the previous version", () => {
  test("is in its name, and an expanding migration only adds", async () => {
    for (const file of await migrationFiles()) {
      if (file === FIRST) continue;
      expect(file).toMatch(/^\d{4}_(expand|contract)_[a-z0-9_]+\.sql$/);
      if (file.includes("_expand_"))
        expect({ file, narrowings: narrowings(await readFile(new URL(file, MIGRATIONS), "utf8")) }).toEqual({
          file,
          narrowings: [],
        });
    }
  });

  test.each([
    "create table moods (id uuid primary key, mood text not null); alter table moods add constraint sad check (mood <> '')",
    "create table moods (id uuid primary key); create unique index moods_one on moods (id); alter table moods drop column id",
    "alter table messages add column mood text",
    "ALTER TABLE public.messages ADD mood text, add column if not exists \"tone\" text not null default 'calm; drop'",
    "alter table only messages add column cost numeric(10, 2), add column n int generated always as (seq + 1) stored not null",
    "create index concurrently messages_by_mood on messages (mood)",
    "create or replace function one() returns int language sql as $$ drop table users; $$",
    "-- drop table users;\n/* rename; */ update messages set mood = 'it''s; drop' where mood is null;",
    "insert into server_settings (name) values ('a'); comment on table users is 'rename'; set local lock_timeout = '1s'",
  ])("is kept by an addition: %s", (migration) => {
    expect(narrowings(migration)).toEqual([]);
  });

  test.each([
    "drop table messages",
    "drop index messages_one",
    "drop function one",
    "truncate messages",
    "delete from messages",
    "alter table messages drop column text",
    "alter table messages add column mood text, drop column text",
    "alter table messages rename column text to body",
    "alter table messages rename to notes",
    "alter table messages set schema old",
    "alter table messages alter column language set not null",
    "alter table messages alter column seq type int",
    "alter table messages alter seq set data type int",
    "alter table messages alter column revision drop default",
    "alter table messages add column mood text not null",
    "alter table messages add column mood text not null default null",
    "alter table messages add column mood uuid primary key",
    "alter table messages add constraint short check (length(text) < 10)",
    "alter table messages add check (length(text) < 10)",
    "alter table messages add unique (text)",
    "create unique index messages_by_text on messages (text)",
    "create unique index on public.messages (text)",
    "create trigger refusing before insert on messages for each row execute function refuse()",
    "alter type mood add value 'calm'",
    "do $$ begin execute 'drop table users'; end $$",
    "revoke select on messages from lingualoom",
    "create table moods (id uuid); alter table messages drop column text",
  ])("is broken by more than an addition: %s", (migration) => {
    expect(narrowings(migration)).toHaveLength(1);
  });
});
