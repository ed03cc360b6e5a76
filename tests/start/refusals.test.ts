import { createServer } from "node:net";
import { describe, expect, inject, test } from "vitest";
import { openNatsBus } from "../../apps/server/src/platform/bus/nats-bus.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import type { NatsConfig } from "../../apps/server/src/platform/config/nats.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { chooseDatabase } from "../../apps/server/src/platform/database/choose.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { requireSameSecret } from "../../apps/server/src/platform/database/secret-fingerprint.ts";
import { openHttpServer } from "../../apps/server/src/platform/http/http-server.ts";
import { openLog } from "../../apps/server/src/platform/log.ts";
import { StartError } from "../../apps/server/src/platform/start-error.ts";
import { freshDatabase } from "../../apps/server/test/database.ts";
import { severalServers } from "../../apps/server/test/nats.ts";
import { emptyDatabase, inDatabase, SECRET } from "./databases.ts";
import { isRoot, makeFolder, NOBODY, runServer, type ServerProcess } from "./server-process.ts";

const log = openLog("silent", () => {});

/** The output of a refused start: sentences for the person at the terminal, nothing else. */
async function refusal(server: ServerProcess): Promise<readonly string[]> {
  await using run = server;
  const code = await run.ended;
  expect(code, run.lines.join("\n")).toBe(1);
  for (const line of run.lines) expect(line).toMatch(/^[A-Z].*\.$/);
  return run.lines;
}

/** The sentence of a step that refuses the start. A start prints it, as the first tests show with whole servers. */
async function sentenceOf(step: Promise<unknown>): Promise<string> {
  const failure = await step.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  const { message } = failure as StartError;
  expect(message).toMatch(/^[A-Z].*\.$/);
  return message;
}

async function openDatabase(url: string): Promise<void> {
  await using database = await chooseDatabase(readConfig({ DATABASE_URL: url, APP_SECRET: SECRET }, "/"), log);
  await migrate(database.directUrl);
}

describe("a failed start ends with one sentence", () => {
  test("when the port is taken", async () => {
    await using folder = await makeFolder();
    const database = await freshDatabase();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const place = { DATA_DIR: folder.path, DATABASE_URL: database.url, APP_SECRET: SECRET };
    const lines = await refusal(runServer({ ...place, PORT: String(port), LOG_LEVEL: "silent" }));
    other.close();
    await database.drop();
    expect(lines).toEqual([expect.stringContaining(`Port ${port} of 127.0.0.1 is taken`)]);
  });

  test.skipIf(!isRoot)("when the data folder belongs to another user", async () => {
    await using folder = await makeFolder();
    expect(await refusal(runServer({ DATA_DIR: folder.path }, { user: NOBODY }))).toEqual([
      expect.stringContaining(`The data folder ${folder.path} cannot be written to`),
    ]);
  });

  test("when APP_SECRET is not the database's first one, which only a fingerprint shows", async () => {
    await using folder = await makeFolder();
    const database = await freshDatabase();
    await requireSameSecret(database.url, SECRET);
    const place = { DATA_DIR: folder.path, DATABASE_URL: database.url };
    expect(await refusal(runServer({ ...place, APP_SECRET: SECRET.toUpperCase() }))).toEqual([
      expect.stringContaining("This database was used with another APP_SECRET."),
    ]);
    const rows = await inDatabase(
      database.url,
      (sql) => sql<{ fingerprint: Buffer }[]>`select fingerprint from secret_fingerprint`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.fingerprint.toString("latin1")).not.toContain(SECRET);
    await requireSameSecret(database.url, SECRET);
    await database.drop();
  });

  test("when APP_SECRET is missing with DATABASE_URL", () => {
    expect(() => readConfig({ DATABASE_URL: inject("postgresUrl") }, "/")).toThrow(
      /^APP_SECRET must be given with DATABASE_URL.*\.$/,
    );
  });

  test("when the listening address is not this machine's", async () => {
    expect(await sentenceOf(openHttpServer("192.0.2.1", 0, systemClock))).toContain("cannot listen at 192.0.2.1");
  });

  test.each([
    { name: "nobody listens there", wrong: { port: "9" }, message: "cannot be reached" },
    { name: "the password is wrong", wrong: { password: "hunter2" }, message: "cannot be reached" },
    { name: "it does not exist", wrong: { pathname: "/nowhere" }, message: "does not exist" },
    { name: "its host does not exist", wrong: { hostname: "db.invalid" }, message: "cannot be reached" },
  ])("for the database of DATABASE_URL: $name", async ({ wrong, message }) => {
    const url = new URL(inject("postgresUrl"));
    const { password } = url;
    Object.assign(url, wrong);
    const sentence = await sentenceOf(openDatabase(url.href));
    expect(sentence).toContain(message);
    for (const secret of [password, "hunter2", SECRET]) expect(sentence).not.toContain(secret);
  });

  test.each([
    ["without a listener", "nats://me:hunter2@127.0.0.1:9"],
    ["on a host that does not exist", "tls://nats.invalid:4222"],
  ])("for a NATS %s", async (_, url) => {
    const { nats } = readConfig({ DATABASE_URL: inject("postgresUrl"), ...severalServers(url) }, "/");
    const sentence = await sentenceOf(openNatsBus(nats as NatsConfig, log));
    expect(sentence).toMatch(/^The NATS at [\w.]+:\d+ cannot be reached \(\w+\)/);
    expect(sentence).not.toContain("hunter2");
  });

  test("for a PostgreSQL that is too old", async () => {
    await using database = await emptyDatabase();
    // The database claims to be version 14; everything else is real.
    await inDatabase(database.url, async (sql) => {
      await sql`create schema old`;
      await sql`create function old.current_setting(text) returns text language sql as 'select ''140011'''`;
      await sql.unsafe(`alter database ${database.name} set search_path = old, pg_catalog, public`);
    });
    expect(await sentenceOf(openDatabase(database.url))).toMatch(/is version 14; Lingualoom needs 15 or newer\.$/);
  });

  test.each(["SQL_ASCII", "LATIN1"])("for a database whose texts are %s", async (encoding) => {
    await using database = await emptyDatabase(`encoding '${encoding}' locale_provider libc locale 'C'`);
    expect(await sentenceOf(openDatabase(database.url))).toContain(
      `keeps texts as ${encoding}, which cannot hold every`,
    );
  });

  test.each([
    [
      "a newer Lingualoom has taken from",
      "9999_contract_later.sql",
      "(it has 9999_contract_later.sql). Stop all servers of older versions and use that",
    ],
    ["is from before the first release", "0001_start.sql", "from before the first release of Lingualoom and cannot"],
  ])("for a database that %s", async (_, migration, sentence) => {
    await using database = await emptyDatabase();
    await inDatabase(database.url, async (sql) => {
      await sql`create table migrations (name text primary key, ran_at timestamptz not null default now())`;
      await sql`insert into migrations (name) values (${migration})`;
      await sql`create table users as select 'Ana' as full_name`;
    });
    expect(await sentenceOf(openDatabase(database.url))).toContain(sentence);
    const tables = () =>
      inDatabase(
        database.url,
        (sql) => sql`select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
      );
    expect(await tables()).toEqual([{ relname: "migrations" }, { relname: "users" }]);
  });

  test("for a database with another owner", async () => {
    await using database = await emptyDatabase();
    const guest = `guest_${database.name}`;
    await inDatabase(database.url, (sql) => sql.unsafe(`create role ${guest} login password 'guest'`));
    const url = new URL(database.url);
    Object.assign(url, { username: guest, password: "guest" });
    const sentence = await sentenceOf(openDatabase(url.href));
    await inDatabase(database.url, (sql) => sql.unsafe(`drop role ${guest}`));
    expect(sentence).toMatch(/could not be brought to this version.*permission denied/);
  });
});
