import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StartError } from "#/platform/start-error.ts";
import { quickestFolder } from "#test/quickest-folder.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

const asRoot = process.getuid?.() === 0;
let base: string;
let dataDir: string;
let outside: string;
let logged: string[];

beforeEach(async () => {
  base = await quickestFolder("lingualoom-embedded-");
  dataDir = join(base, "data");
  outside = join(base, "outside");
  logged = [];
});

afterEach(() => rm(base, { recursive: true, force: true }));

const start = (settings = {}) =>
  startEmbeddedPostgres({ dataDir, outside, settings, log: (sentence) => logged.push(sentence) });

async function ask<Row>(url: string, query: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return (await sql.unsafe(query)) as unknown as Row[];
  } finally {
    await sql.end();
  }
}

const store = (url: string, word: string) =>
  ask(url, `create table if not exists stored (word text); insert into stored values ('${word}')`);

const stored = async (url: string) =>
  (await ask<{ word: string }>(url, "select word from stored order by word")).map(({ word }) => word);

test("settings that flush acknowledged data are on in the running database", async () => {
  await using database = await start();
  const [row] = await ask<Record<string, string>>(
    database.url,
    `select current_setting('fsync') fsync, current_setting('full_page_writes') pages,
       current_setting('synchronous_commit') commit, current_setting('data_checksums') checksums,
       current_setting('server_encoding') encoding, upper('é') upper, 'é' ~ '\\w' as letter`,
  );
  expect(row).toEqual({
    fsync: "on",
    pages: "on",
    commit: "on",
    checksums: "on",
    encoding: "UTF8",
    upper: "É",
    letter: true,
  });
});

test("a restart keeps the data and leaves nothing half made beside it", async () => {
  {
    await using database = await start();
    await store(database.url, "first");
  }
  await using database = await start();
  expect(await stored(database.url)).toEqual(["first"]);
  expect((await readdir(dataDir)).filter((name) => name.includes("new"))).toEqual([]);
});

test("only local clients with the password can connect, and others cannot read it", async () => {
  await using database = await start();
  const stranger = new URL(database.url);
  stranger.password = "wrong";
  await expect(ask(stranger.href, "select 1")).rejects.toThrow(/password authentication failed/);
  expect(new URL(database.url).hostname).toBe("127.0.0.1");
  const { mode } = await stat(join(dataDir, "postgres.password"));
  expect(mode & 0o777).toBe(0o600);
});

test("the server is no superuser and owns everything that migrations create", async () => {
  await using database = await start();
  await migrate(database.url);
  expect(
    await ask(database.url, "select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user"),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
  await expect(ask(database.url, "copy pg_class to program 'cat'")).rejects.toThrow(/permission denied/);
  await expect(ask(database.url, "alter system set fsync = off")).rejects.toThrow(/permission denied/);
});

test("an older database gets the owner role at the next start", async () => {
  {
    await using database = await start();
    await migrate(database.superuserUrl);
    await store(database.superuserUrl, "older");
    await ask(
      database.superuserUrl,
      `create type mood as enum ('good'); create view words as select word from stored;
       create function one() returns int language sql as 'select 1'; create sequence steps;
       drop schema jobs cascade; alter database postgres owner to lingualoom; drop role lingualoom_owner`,
    );
  }
  await using database = await start();
  expect((await stat(join(dataDir, "postgres.password"))).mode & 0o777).toBe(0o600);
  const foreign = `
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relowner <> 'lingualoom_owner'::regrole
    union all select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
      and p.proowner <> 'lingualoom_owner'::regrole
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select t.typname from pg_type t where t.typnamespace = 'public'::regnamespace
      and t.typowner <> 'lingualoom_owner'::regrole
      and not exists (select from pg_depend d where d.objid = coalesce(nullif(t.typelem, 0), t.oid) and d.deptype = 'e')`;
  expect(await ask(database.url, foreign)).toEqual([]);
  expect(await stored(database.url)).toEqual(["older"]);
  await ask(
    database.url,
    `alter table stored add column more int; create extension if not exists pg_trgm; create table later (a int);
     create or replace function one() returns int language sql as 'select 2'; create index on stored (word)`,
  );
  await migrate(database.url);
});

test("the server connects through a socket in its closed folder, with the password", async () => {
  await using database = await start();
  const throughSocket = async (url: string) => {
    const sql = openDatabase(url, 1);
    try {
      const [row] = await sql<{ address: string | null }[]>`select inet_server_addr()::text as address`;
      return row?.address;
    } finally {
      await sql.end();
    }
  };
  expect(await throughSocket(database.socketUrl)).toBeNull();
  const stranger = new URL(database.socketUrl);
  stranger.password = "wrong";
  await expect(throughSocket(stranger.href)).rejects.toThrow(/password authentication failed/);
  expect((await stat(database.folder)).mode & 0o077).toBe(0);
});

test("where the folder's name is too long for a socket, it is reached by TCP", async () => {
  dataDir = join(base, "d".repeat(60));
  await using database = await start();
  expect(database.socketUrl).toBe(database.url);
  expect(await ask(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a second start on the same folder is refused and leaves the first alone", async () => {
  await using database = await start();
  await expect(start()).rejects.toThrow(`Another server is already using the database in ${dataDir}.`);
  await store(database.url, "still here");
  expect(await stored(database.url)).toEqual(["still here"]);
});

test("a killed database returns at the same address with committed data", async () => {
  await using database = await start();
  await store(database.url, "committed");
  const { pid } = database;
  process.kill(pid, "SIGKILL");
  await expect.poll(() => database.pid).not.toBe(pid);
  expect(await stored(database.url)).toEqual(["committed"]);
  expect(logged).toContain("PostgreSQL ended unexpectedly and is being started again; it recovers what was committed.");
});

test("after the server and its database were both killed, the next start recovers", async () => {
  const orphan = await startInAnotherProcess();
  await store(orphan.url, "committed");
  process.kill(orphan.server, "SIGKILL");
  process.kill(orphan.postmaster, "SIGKILL");
  await orphan.ended;
  await using database = await start();
  expect(await stored(database.url)).toEqual(["committed"]);
});

test("a database that outlived its server is ended, and its data is served again", async () => {
  const orphan = await startInAnotherProcess();
  await store(orphan.url, "committed");
  process.kill(orphan.server, "SIGKILL");
  await orphan.ended;
  expect(() => process.kill(orphan.postmaster, 0)).not.toThrow();
  await using database = await start();
  expect(logged).toEqual([`Stopping the PostgreSQL (process ${orphan.postmaster}) that a killed server left behind.`]);
  expect(database.pid).not.toBe(orphan.postmaster);
  expect(await stored(database.url)).toEqual(["committed"]);
});

test("a reused process ID does not block the start, and that process is not touched", async () => {
  const orphan = await startInAnotherProcess();
  await store(orphan.url, "committed");
  process.kill(orphan.server, "SIGKILL");
  process.kill(orphan.postmaster, "SIGKILL");
  await orphan.ended;
  const { uid, gid } = await stat(orphan.folder);
  const bystander = spawn("sleep", ["60"], { uid, gid, cwd: "/" });
  try {
    const pidFile = join(orphan.folder, "postmaster.pid");
    const [, ...rest] = (await readFile(pidFile, "utf8")).split("\n");
    await writeFile(pidFile, [bystander.pid, ...rest].join("\n"));
    await using database = await start();
    expect(await stored(database.url)).toEqual(["committed"]);
    expect(bystander.exitCode).toBeNull();
  } finally {
    bystander.kill();
  }
});

test("data without its password file ends the start with a sentence", async () => {
  await (await start())[Symbol.asyncDispose]();
  await rm(join(dataDir, "postgres.password"));
  const failure = await start().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(String(failure)).toMatch(/postgres\.password, which opens the database in .*, is missing/);
});

test("data of another major version ends the start with a sentence and stays untouched", async () => {
  const { folder } = await startAndStop();
  await writeFile(join(folder, "PG_VERSION"), "17\n");
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, but this is PostgreSQL 18/);
});

test("a folder of the same name that is no database ends the start with a sentence", async () => {
  await mkdir(join(dataDir, "postgres"), { recursive: true });
  await writeFile(join(dataDir, "postgres", "letter.txt"), "mine");
  await expect(start()).rejects.toThrow(/holds no PostgreSQL database/);
  expect(await readdir(join(dataDir, "postgres"))).toEqual(["letter.txt"]);
});

describe.runIf(asRoot)("as root", () => {
  test("the database runs as a user who owns nothing else", async () => {
    await using database = await start();
    expect((await stat(`/proc/${database.pid}`)).uid).toBe(65_521);
    expect(database.notes).toEqual([]);
  });

  test("with a closed data folder the database is outside, reported and found again", async () => {
    await mkdir(dataDir, { mode: 0o700 });
    {
      await using database = await start();
      expect(database.folder.startsWith(outside)).toBe(true);
      expect(database.notes).toEqual([
        `The database is in ${database.folder}: PostgreSQL must not run as root, and no other user can pass through ${dataDir}.`,
      ]);
      await store(database.url, "outside");
    }
    await using database = await start();
    expect(await stored(database.url)).toEqual(["outside"]);
    expect(database.notes).toEqual([
      `The database is in ${database.folder}, as ${join(dataDir, "postgres.location")} says.`,
    ]);
  });

  test("a database outside that is gone is never replaced by an empty one", async () => {
    await mkdir(dataDir, { mode: 0o700 });
    await startAndStop();
    await rm(outside, { recursive: true });
    await expect(start()).rejects.toThrow(/but that folder is gone/);
  });

  test("a folder closed later ends the start with the helpful command", async () => {
    await startAndStop();
    await chmod(base, 0o700);
    await expect(start()).rejects.toThrow(`Allow it with: chmod o+x ${base}`);
  });

  test("a database restored by root is handed to the user who runs it", async () => {
    const { folder } = await startAndStop();
    await chown(folder, 0, 0);
    await using database = await start();
    expect((await stat(folder)).uid).toBe(65_521);
    expect(await ask(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

async function startAndStop() {
  await using database = await start();
  return { folder: database.folder };
}

/** Runs the server in a process of its own, so that it can be killed without a chance to clean up. */
async function startInAnotherProcess() {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve("./embedded-postgres.ts"))});
    const database = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    process.stdout.write(JSON.stringify({ url: database.url, folder: database.folder, postmaster: database.pid }));
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  const [answer] = (await once(server.stdout!, "data")) as [Buffer];
  const { url, folder, postmaster } = JSON.parse(String(answer)) as Record<"url" | "folder", string> & {
    postmaster: number;
  };
  return { url, folder, postmaster, server: server.pid!, ended };
}
