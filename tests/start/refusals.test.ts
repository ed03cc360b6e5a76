import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { emptyDatabase, inDatabase, SECRET } from "./databases.ts";
import { isRoot, makeFolder, NOBODY, runServer, type ServerProcess } from "./server-process.ts";

// Each test starts whole servers, on a machine that other tests may keep busy.
/** The output of a refused start: sentences for the person at the terminal, nothing else. */
async function refusal(server: ServerProcess): Promise<readonly string[]> {
  await using run = server;
  const code = await run.ended;
  expect(code, run.lines.join("\n")).toBe(1);
  for (const line of run.lines) expect(line).toMatch(/^[A-Z].*\.$/);
  return run.lines;
}

describe("a failed start ends with one sentence", () => {
  test("when the port is taken", async () => {
    await using folder = await makeFolder();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const lines = await refusal(runServer({ DATA_DIR: folder.path, PORT: String(port), LOG_LEVEL: "silent" }));
    other.close();
    expect(lines).toEqual([expect.stringContaining(`Port ${port} of 127.0.0.1 is taken`)]);
  });

  test("when the listening address is not this machine's", async () => {
    await using folder = await makeFolder();
    const lines = await refusal(runServer({ DATA_DIR: folder.path, HOST: "192.0.2.1", LOG_LEVEL: "silent" }));
    expect(lines).toEqual([expect.stringContaining("cannot listen at 192.0.2.1")]);
  });

  test("when a file has the data folder's path", async () => {
    await using folder = await makeFolder();
    const file = join(folder.path, "file");
    await writeFile(file, "");
    expect(await refusal(runServer({ DATA_DIR: file }))).toEqual([
      expect.stringContaining(`The data folder ${file} cannot be written to`),
    ]);
    expect(await refusal(runServer({ DATA_DIR: join(file, "data") }))).toEqual([
      expect.stringContaining("cannot be written to"),
    ]);
  });

  test.skipIf(!isRoot)("when the data folder belongs to another user", async () => {
    await using folder = await makeFolder();
    expect(await refusal(runServer({ DATA_DIR: folder.path }, { user: NOBODY }))).toEqual([
      expect.stringContaining(`The data folder ${folder.path} cannot be written to`),
    ]);
    expect(await refusal(runServer({ DATA_DIR: join(folder.path, "data") }, { user: NOBODY }))).toEqual([
      expect.stringContaining("cannot be written to"),
    ]);
  });

  test("when another server uses the data folder", async () => {
    await using folder = await makeFolder();
    await using first = runServer({ DATA_DIR: folder.path });
    const url = await first.ready;
    expect(await refusal(runServer({ DATA_DIR: folder.path }))).toEqual([
      expect.stringContaining(
        `Another Lingualoom server (process ${first.child.pid}) is already using the data folder ${folder.path}`,
      ),
    ]);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });

  test.each([
    { name: "nobody listens there", wrong: { port: "9" }, message: "cannot be reached" },
    { name: "the password is wrong", wrong: { password: "hunter2" }, message: "cannot be reached" },
    { name: "it does not exist", wrong: { pathname: "/nowhere" }, message: "does not exist" },
    { name: "its host does not exist", wrong: { hostname: "db.invalid" }, message: "cannot be reached" },
  ])("for the database of DATABASE_URL: $name", async ({ wrong, message }) => {
    await using folder = await makeFolder();
    const url = new URL(inject("postgresUrl"));
    const { password } = url;
    Object.assign(url, wrong);
    const lines = await refusal(runServer({ DATA_DIR: folder.path, DATABASE_URL: url.href, APP_SECRET: SECRET }));
    expect(lines).toEqual([expect.stringContaining(message)]);
    for (const secret of [password, "hunter2", SECRET]) expect(lines[0]).not.toContain(secret);
  });

  test.each([
    ["without a listener", "nats://me:hunter2@127.0.0.1:9"],
    ["on a host that does not exist", "tls://nats.invalid:4222"],
  ])("for a NATS %s", async (_, url) => {
    await using folder = await makeFolder();
    await using database = await emptyDatabase();
    const lines = await refusal(
      runServer({
        DATA_DIR: folder.path,
        DATABASE_URL: database.url,
        APP_SECRET: SECRET,
        NATS_URL: url,
        S3_ENDPOINT: "http://127.0.0.1:9",
        S3_BUCKET: "pictures",
        S3_ACCESS_KEY_ID: "key",
        S3_SECRET_ACCESS_KEY: SECRET,
        LOG_LEVEL: "silent",
      }),
    );
    expect(lines).toEqual([expect.stringMatching(/^The NATS at [\w.]+:\d+ cannot be reached \(\w+\)/)]);
    expect(lines[0]).not.toContain("hunter2");
  });

  test("for a PostgreSQL that is too old", async () => {
    await using folder = await makeFolder();
    await using database = await emptyDatabase();
    // The database claims to be version 14; everything else is real.
    await inDatabase(database.url, async (sql) => {
      await sql`create schema old`;
      await sql`create function old.current_setting(text) returns text language sql as 'select ''140011'''`;
      await sql.unsafe(`alter database ${database.name} set search_path = old, pg_catalog, public`);
    });
    const lines = await refusal(runServer({ DATA_DIR: folder.path, DATABASE_URL: database.url, APP_SECRET: SECRET }));
    expect(lines).toEqual([expect.stringMatching(/is version 14; Lingualoom needs 15 or newer\.$/)]);
  });

  test.each(["SQL_ASCII", "LATIN1"])("for a database whose texts are %s", async (encoding) => {
    await using folder = await makeFolder();
    await using database = await emptyDatabase(`encoding '${encoding}' locale_provider libc locale 'C'`);
    const lines = await refusal(runServer({ DATA_DIR: folder.path, DATABASE_URL: database.url, APP_SECRET: SECRET }));
    expect(lines).toEqual([expect.stringContaining(`keeps texts as ${encoding}, which cannot hold every`)]);
  });

  test.each([
    [
      "a newer Lingualoom has taken from",
      "9999_contract_later.sql",
      "(it has 9999_contract_later.sql). Stop all servers of older versions and use that",
    ],
    ["is from before the first release", "0001_start.sql", "from before the first release of Lingualoom and cannot"],
  ])("for a database that %s", async (_, migration, sentence) => {
    await using folder = await makeFolder();
    await using database = await emptyDatabase();
    await inDatabase(database.url, async (sql) => {
      await sql`create table migrations (name text primary key, ran_at timestamptz not null default now())`;
      await sql`insert into migrations (name) values (${migration})`;
      await sql`create table users as select 'Ana' as full_name`;
    });
    const lines = await refusal(runServer({ DATA_DIR: folder.path, DATABASE_URL: database.url, APP_SECRET: SECRET }));
    expect(lines).toEqual([expect.stringContaining(sentence)]);
    const tables = () =>
      inDatabase(
        database.url,
        (sql) => sql`select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
      );
    expect(await tables()).toEqual([{ relname: "migrations" }, { relname: "users" }]);
  });

  test("for a database with another owner", async () => {
    await using folder = await makeFolder();
    await using database = await emptyDatabase();
    const guest = `guest_${database.name}`;
    await inDatabase(database.url, (sql) => sql.unsafe(`create role ${guest} login password 'guest'`));
    const url = new URL(database.url);
    Object.assign(url, { username: guest, password: "guest" });
    const lines = await refusal(runServer({ DATA_DIR: folder.path, DATABASE_URL: url.href, APP_SECRET: SECRET }));
    await inDatabase(database.url, (sql) => sql.unsafe(`drop role ${guest}`));
    expect(lines).toEqual([expect.stringMatching(/could not be brought to this version.*permission denied/)]);
  });
});

describe("APP_SECRET", () => {
  test("must be given with DATABASE_URL", async () => {
    expect(await refusal(runServer({ DATABASE_URL: inject("postgresUrl") }))).toEqual([
      expect.stringContaining("APP_SECRET must be given with DATABASE_URL"),
    ]);
  });

  test("must match the database's first one, of which only a fingerprint is stored", async () => {
    await using folder = await makeFolder();
    await using database = await emptyDatabase();
    const environment = { DATA_DIR: folder.path, DATABASE_URL: database.url };
    {
      await using first = runServer({ ...environment, APP_SECRET: SECRET });
      await first.ready;
    }
    expect(await refusal(runServer({ ...environment, APP_SECRET: SECRET.toUpperCase() }))).toEqual([
      expect.stringContaining("This database was used with another APP_SECRET."),
    ]);
    const rows = await inDatabase(
      database.url,
      (sql) => sql<{ fingerprint: Buffer }[]>`select fingerprint from secret_fingerprint`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.fingerprint.toString("latin1")).not.toContain(SECRET);
    await using again = runServer({ ...environment, APP_SECRET: SECRET });
    await again.ready;
  });
});
