import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cuttableLink } from "#test/cuttable-link.ts";
import { type FreshDatabase, freshDatabase } from "#test/database.ts";
import { WAIT_MS } from "../../../../../patience.ts";
import { type Database, openDatabase } from "./open.ts";
import { isDatabaseOutage } from "./outage.ts";

const SILENCE_MS = WAIT_MS / 30;

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(async () => {
  await fresh.drop();
});

async function inPool<T>(work: (database: Database) => Promise<T>, answerMs = 0): Promise<T> {
  const database = openDatabase(fresh.url, 1, { answerMs });
  try {
    return await work(database);
  } finally {
    await database.end({ timeout: 1 });
  }
}

/** PostgreSQL sends four rows before it divides by zero. */
const failing = (sql: Database) => sql`select g, 1 / (5 - g) as n from generate_series(1, 10) g`;
const five = [{ g: 1 }, { g: 2 }, { g: 3 }, { g: 4 }, { g: 5 }];

test("a query after one that failed between two rows returns only its own rows", async () => {
  await inPool(async (database) => {
    await expect(failing(database)).rejects.toThrow("division by zero");
    const rows = await database<{ g: number }[]>`select g from generate_series(1, 5) g`;
    expect([...rows]).toEqual(five);
    expect(rows.count).toBe(5);
  });
});

test("a query sent before the failure, or of plain text, returns its own rows", async () => {
  await inPool(async (database) => {
    await database`select 1`;
    const [failed, rows] = await Promise.allSettled([
      failing(database),
      database`select g from generate_series(1, 5) g`,
    ]);
    expect(failed.status).toBe("rejected");
    expect(rows).toEqual({ status: "fulfilled", value: expect.anything() });
    expect([...(rows as PromiseFulfilledResult<unknown[]>).value]).toEqual(five);
    await expect(failing(database)).rejects.toThrow("division by zero");
    expect([...(await database.unsafe("select g from generate_series(1, 5) g"))]).toEqual(five);
  });
});

test("a query in a transaction after a caught failure returns only its own rows", async () => {
  await inPool(async (database) => {
    const rows = await database.begin(async (sql) => {
      await sql.savepoint((inner) => failing(inner as never)).catch(() => {});
      return sql`select g from generate_series(1, 5) g`;
    });
    expect([...rows]).toEqual(five);
  });
});

test("a database that vanishes silently fails pending queries and reconnects later", async () => {
  await using way = await cuttableLink(fresh.url);
  const database = openDatabase(way.url, 2, { answerMs: SILENCE_MS });
  await database`select 1`;
  way.swallow();
  const asked = [
    database`select 1`,
    database.begin((sql) => sql`select 1`),
    ...Array.from({ length: 20 }, () => database.unsafe("select 1")),
  ];
  for (const one of await Promise.allSettled(asked)) {
    expect(one.status).toBe("rejected");
    expect(isDatabaseOutage((one as PromiseRejectedResult).reason)).toBe(true);
  }
  await way.mend();
  await expect.poll(async () => [...(await database`select 1 as one`)]).toEqual([{ one: 1 }]);
  await database.end({ timeout: 1 });
});

test("a transaction whose database vanishes ends, whatever it was doing", async () => {
  await using way = await cuttableLink(fresh.url);
  const database = openDatabase(way.url, 2, { answerMs: SILENCE_MS });
  const duringWork = database.begin(async (sql) => {
    await sql`select 1`;
    way.swallow();
    return Promise.all([sql`select ${1}::int`, sql`select ${2}::int`]);
  });
  await expect(duringWork).rejects.toSatisfy(isDatabaseOutage);
  await way.mend();
  await expect.poll(() => database`select 1`).toHaveLength(1);
  const duringCommit = database.begin(async (sql) => {
    await sql`select 1`;
    way.swallow();
  });
  await expect(duringCommit).rejects.toSatisfy(isDatabaseOutage);
  await database.end({ timeout: 1 });
});

test("a slow statement is left alone while PostgreSQL may still end it itself", async () => {
  const database = openDatabase(fresh.url, 1, { answerMs: WAIT_MS, settings: { statement_timeout: "300" } });
  const { pid } = (await database`select pg_backend_pid() as pid`)[0] as { pid: number };
  const slow = await database`select pg_sleep(20)`.catch((error: unknown) => error);
  expect(slow).toMatchObject({ code: "57014" });
  expect(isDatabaseOutage(slow)).toBe(true);
  expect((await database`select pg_backend_pid() as pid`)[0]).toEqual({ pid });
  await database.end({ timeout: 1 });
});

test("after a switchover the next statement uses another connection", async () => {
  await inPool(async (database) => {
    const backend = async () => (await database`select pg_backend_pid() as pid`)[0]?.pid as number;
    const before = await backend();
    // Simulates the answer of a primary that was made a standby.
    await database`set default_transaction_read_only = on`;
    const written = await database`create table standby (a int)`.catch((error: unknown) => error);
    expect(written).toBeInstanceOf(postgres.PostgresError);
    expect(isDatabaseOutage(written)).toBe(true);
    expect(await backend()).not.toBe(before);
    await database`create table standby (a int)`;
  });
});
