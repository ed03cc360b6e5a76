import { pino } from "pino";
import { expect, test } from "vitest";
import { freshDatabase } from "#test/database.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { WAIT_MS } from "../../../../../patience.ts";
import { openDatabase } from "../database/open.ts";
import { openJobs } from "./open-jobs.ts";

const log = pino({ level: "silent" });
const cron = "* * * * *";

test("one of two servers runs a sweep, retries failures, and finishes before stopping", async () => {
  const fresh = await freshDatabase();
  const [database, clock] = [openDatabase(fresh.url, 4), new ManualClock()];
  const ran: string[] = [];
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = (name: string) =>
    openJobs({
      database,
      clock,
      log,
      lookSeconds: 1,
      sweeps: {
        quick: { cron, run: async () => void ran.push(`quick ${name}`) },
        failing: { cron, run: () => Promise.reject(new Error("the table is gone")) },
        slow: {
          cron,
          async run() {
            begun.resolve();
            await held.promise;
            ran.push("slow");
          },
        },
      },
    });
  const servers = [server("a"), server("b")];
  clock.advance(3_000);
  await begun.promise;
  const jobs = () => database`
    select distinct singleton_key as key, state, output->>'message' as reason, start_after > now() as later
    from jobs.job where name = 'sweeps' order by 1`;
  await expect.poll(jobs).toEqual([
    { key: "failing", state: "retry", reason: "the table is gone", later: true },
    { key: "quick", state: "completed", reason: null, later: false },
    { key: "slow", state: "active", reason: null, later: false },
  ]);
  // A new minute may have begun in the meantime.
  const sent = await database`select from jobs.job where name = 'sweeps' and singleton_key = 'quick'`;
  expect(ran).toHaveLength(sent.length);
  const stopped = Promise.all(servers.map((one) => one[Symbol.asyncDispose]()));
  held.resolve();
  await stopped;
  expect(ran).toContain("slow");
  expect((await jobs()).at(-1)).toMatchObject({ key: "slow", state: "completed" });
  await database.end();
  await fresh.drop();
});

test("a permanently failed sweep is listed once with its reason and can be rerun", async () => {
  const fresh = await freshDatabase();
  const [database, clock] = [openDatabase(fresh.url, 4), new ManualClock()];
  let isBroken = true;
  let ran = 0;
  const run = async () => {
    if (isBroken) throw new Error("the table is gone");
    ran++;
  };
  const jobs = openJobs({ database, clock, log, lookSeconds: 1, sweeps: { failing: { cron, run } } });
  expect(await jobs.failed()).toEqual([]);
  clock.advance(3_000);
  const failed = async () => {
    await database`update jobs.job set start_after = now() where state = 'retry'`.catch(() => {});
    return jobs.failed();
  };
  await expect.poll(failed).toMatchObject([{ name: "failing", reason: "the table is gone", at: expect.any(Date) }]);
  isBroken = false;
  const [dead] = await jobs.failed();
  const discarded = database.begin(async (sql) => {
    expect([await jobs.discard(sql, dead!._id), await jobs.discard(sql, dead!._id)]).toEqual([true, false]);
    throw new Error("not yet");
  });
  await expect(discarded).rejects.toThrow("not yet");
  const tryAgain = () => database.begin((sql) => jobs.tryAgain(sql, dead!._id));
  expect([await tryAgain(), await tryAgain()]).toEqual([true, false]);
  expect(await jobs.failed()).toEqual([]);
  await expect.poll(() => ran).toBeGreaterThan(0);
  await jobs[Symbol.asyncDispose]();
  await database.end();
  await fresh.drop();
});

test("sweeps of another version are ignored and are no failures", async () => {
  const fresh = await freshDatabase();
  const [database, clock] = [openDatabase(fresh.url, 4), new ManualClock()];
  const open = (sweeps: Parameters<typeof openJobs>[0]["sweeps"]) =>
    openJobs({ database, clock, log, lookSeconds: 1, sweeps });
  const run = async () => {};
  const newer = open({ later: { cron, run }, known: { cron, run } });
  clock.advance(3_000);
  const done = () =>
    database`select distinct singleton_key as key, state from jobs.job where name = 'sweeps' order by 1`;
  await expect.poll(done).toHaveLength(2);
  await newer[Symbol.asyncDispose]();
  await database`delete from jobs.job where name = 'sweeps'`;
  const older = open({ known: { cron, run } });
  clock.advance(3_000);
  await database`insert into jobs.job (name, data, singleton_key) values ('sweeps', '{"sweep":"later"}', 'later')`;
  await expect.poll(done, { timeout: WAIT_MS }).toContainEqual({ key: "later", state: "completed" });
  expect(await older.failed()).toEqual([]);
  await older[Symbol.asyncDispose]();
  await database.end();
  await fresh.drop();
});

test("a server asked to stop before or while pg-boss opens, stops", async () => {
  const fresh = await freshDatabase();
  const [database, clock] = [openDatabase(fresh.url, 4), new ManualClock()];
  const never = openJobs({ database, clock, log, sweeps: {} });
  await never[Symbol.asyncDispose]();
  const opening = openJobs({ database, clock, log, sweeps: { quick: { cron, run: async () => {} } } });
  clock.advance(3_000);
  await opening[Symbol.asyncDispose]();
  await database.end();
  await fresh.drop();
});
