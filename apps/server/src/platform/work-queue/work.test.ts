import { pino } from "pino";
import { expect, test } from "vitest";
import { freshDatabase } from "#test/database.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { openDatabase } from "../database/open.ts";
import { FINISH_MS, LEASE_MS, LOOK_MS, type RunResult, Work, WorkFailed, type WorkKind } from "./work.ts";
import { addWork, discardWork, type Job, type NewWork, readGivenUp, reviveWork } from "./work-store.ts";

const SECOND = 1_000;
const log = pino({ level: "silent" });

async function stage() {
  const fresh = await freshDatabase();
  const database = openDatabase(fresh.url, 6);
  const clock = new ManualClock();
  const opened: Work[] = [];
  return {
    database,
    clock,
    open(run: WorkKind["run"], more: Partial<WorkKind> = {}, its = clock) {
      const work = new Work({ database, clock: its, log });
      work.register({ kind: "errand", attempts: 3, atOnce: 5, run, ...more });
      opened.push(work);
      return work;
    },
    add: (key: string, more: Partial<NewWork> = {}) =>
      addWork(database, { kind: "errand", key, dueAt: clock.now(), ...more }, clock.now()),
    rows: () => database`select * from work order by created_at, key`,
    async [Symbol.asyncDispose]() {
      for (const work of opened) await work[Symbol.asyncDispose]();
      await database.end();
      await fresh.drop();
    },
  };
}

function heldRun() {
  const ran: Job[] = [];
  const held = Promise.withResolvers<void>();
  const run: WorkKind["run"] = async (job) => {
    ran.push(job);
    await held.promise;
    return undefined;
  };
  return { ran, run, letGo: held.resolve };
}

test("work runs once its transaction has committed, and never if that fails", async () => {
  await using s = await stage();
  const ran: unknown[] = [];
  const work = s.open(async ({ key, payload }) => void ran.push([key, payload]) as undefined);
  const add = (sql: typeof s.database, key: string) =>
    addWork(sql, { kind: "errand", key, payload: { for: key }, dueAt: s.clock.now() }, s.clock.now());
  await s.database.begin(async (sql) => {
    await add(sql as never, "kept");
    work.wake("errand");
    await work.idle();
    expect(ran).toEqual([]);
  });
  const failed = s.database.begin(async (sql) => {
    await add(sql as never, "lost");
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  work.wake("errand");
  await work.idle();
  expect(ran).toEqual([["kept", { for: "kept" }]]);
  expect(await s.rows()).toHaveLength(0);
});

test("several servers run each job once, and leave kinds they do not know to others", async () => {
  await using s = await stage();
  const ran: string[] = [];
  for (let n = 0; n < 40; n++) await s.add(String(n));
  await s.add("unknown", { kind: "later" });
  const servers = [1, 2, 3].map(() => s.open(async ({ key }) => void ran.push(key) as undefined));
  await Promise.all(servers.map((work) => work.look()));
  await Promise.all(servers.map((work) => work.idle()));
  expect(ran.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  expect(await s.rows()).toMatchObject([{ kind: "later", attempts: 0 }]);
});

test("another server runs the job of one that died, and a long run keeps its lease", async () => {
  await using s = await stage();
  await s.add("one");
  const [died, long] = [heldRun(), heldRun()];
  // The server's clock is frozen, so it never renews.
  const dead = s.open(died.run, {}, new ManualClock());
  await dead.look();
  await expect.poll(() => died.ran).toHaveLength(1);
  const living = s.open(long.run);
  living.start();
  s.clock.advance(LEASE_MS - 1);
  await s.clock.scheduled(LOOK_MS);
  expect(long.ran).toEqual([]);
  s.clock.advance(LOOK_MS);
  await expect.poll(() => long.ran).toMatchObject([{ key: "one", attempts: 2 }]);
  const third = heldRun();
  const other = s.open(third.run);
  for (let passed = 0; passed < 2 * LEASE_MS; passed += LEASE_MS / 2) {
    await s.clock.scheduled(LOOK_MS);
    s.clock.advance(LEASE_MS / 2);
    await s.clock.scheduled(LOOK_MS);
    await other.look();
  }
  expect(third.ran).toEqual([]);
  for (const one of [died, long, third]) one.letGo();
});

test("a failing job is retried ever later, and given up until revived or discarded", async () => {
  await using s = await stage();
  let isBroken = true;
  let ran = 0;
  const work = s.open(
    async () => {
      ran++;
      if (isBroken) throw new Error("the door is locked");
      return undefined;
    },
    { backoff: [10 * SECOND, 40 * SECOND] },
  );
  await s.add("one", { payload: { name: "the first" } });
  const due: number[] = [];
  for (let second = 0; second < 200; second += 5) {
    const before = ran;
    await work.look();
    await work.idle();
    if (ran > before) due.push(second);
    s.clock.advance(5 * SECOND);
  }
  expect(due).toEqual([0, 10, 50]);
  const [given] = await readGivenUp(s.database, 10);
  expect(given).toMatchObject({ kind: "errand", name: "the first", reason: "the door is locked" });
  isBroken = false;
  const revive = () => reviveWork(s.database, given!._id, s.clock.now());
  expect([await revive(), await revive()]).toEqual(["errand", undefined]);
  await work.look();
  await work.idle();
  expect([ran, await s.rows()]).toEqual([4, []]);

  isBroken = true;
  await s.add("two");
  for (let n = 0; n < 3; n++) {
    await work.look();
    await work.idle();
    s.clock.advance(60 * SECOND);
  }
  const [second] = await readGivenUp(s.database, 10);
  expect(await discardWork(s.database, second!._id)).toBe("errand");
  expect(await s.rows()).toEqual([]);
});

test("a run whose database is away does not count, and is repeated after seconds", async () => {
  await using s = await stage();
  const away = () => Object.assign(new Error("closed"), { code: "CONNECTION_CLOSED", query: "select 1" });
  let ran = 0;
  const work = s.open(async () => {
    if (++ran < 8) throw away();
    return undefined;
  });
  await s.add("one");
  for (let n = 0; n < 8; n++) {
    await work.look();
    await work.idle();
    s.clock.advance(LOOK_MS);
  }
  expect([ran, await s.rows()]).toEqual([8, []]);
});

test("a run may ask for more time, not count, start over, or end the attempts", async () => {
  await using s = await stage();
  const in5Seconds = () => new Date(s.clock.now().getTime() + 5 * SECOND);
  const outcomes: (() => RunResult)[] = [
    () => {
      throw new WorkFailed("come back in an hour", { waitMs: 3_600 * SECOND });
    },
    () => ({ notBefore: in5Seconds() }),
    () => ({ again: in5Seconds() }),
    () => {
      throw new WorkFailed("never", { isFinal: true });
    },
  ];
  const began = s.clock.now().getTime();
  const ran: [second: number, attempt: number][] = [];
  const work = s.open(async ({ attempts }) => {
    ran.push([(s.clock.now().getTime() - began) / SECOND, attempts]);
    return outcomes.shift()!();
  });
  await s.add("one");
  const pass = async (ms: number) => {
    s.clock.advance(ms);
    await work.look();
    await work.idle();
  };
  for (const seconds of [0, 3_500, 100, 4, 1, 4, 1, 3_600]) await pass(seconds * SECOND);
  expect(ran).toEqual([
    [0, 1],
    [3_600, 2],
    [3_605, 2],
    [3_610, 1],
  ]);
  expect(await s.rows()).toMatchObject([{ last_error: "never", gave_up_at: expect.any(Date) }]);
});

test("a job added again while it runs runs once more afterwards, never concurrently", async () => {
  await using s = await stage();
  const { ran, run, letGo } = heldRun();
  const work = s.open(run);
  const other = s.open(run);
  await s.add("one", { payload: { said: "first" } });
  await work.look();
  await expect.poll(() => ran).toHaveLength(1);
  await s.add("one", { payload: { said: "second" } });
  for (const server of [work, other]) await server.look();
  expect(ran).toHaveLength(1);
  // The lease expired, but the server that runs the job may continue.
  s.clock.advance(2 * LEASE_MS);
  await s.add("two");
  work.wake("errand");
  await expect.poll(() => ran).toHaveLength(2);
  letGo();
  await work.idle();
  expect(ran.map(({ payload }) => payload)).toEqual([{ said: "first" }, {}, { said: "second" }]);
  expect(await s.rows()).toEqual([]);
});

test("a long backlog of one owner leaves slots to others and comes last", async () => {
  await using s = await stage();
  const [ana, emma] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"] as const;
  const { ran, run, letGo } = heldRun();
  for (let n = 0; n < 9; n++) await s.add(`ana ${n}`, { owner: ana });
  await s.add("emma", { owner: emma });
  const sharing = s.open(run, { atOnce: 5, ofOwner: 2 });
  await sharing.look();
  await expect.poll(() => ran).toHaveLength(3);
  letGo();
  await sharing.idle();
  expect(ran).toHaveLength(10);
  expect(ran.slice(0, 3).map(({ owner }) => owner)).toEqual(expect.arrayContaining([ana, emma]));

  await s.add("ana again", { owner: ana });
  s.clock.advance(SECOND);
  await s.add("emma again", { owner: emma });
  const order = s.open(run, { atOnce: 1, behind: () => [ana] });
  await order.look();
  await order.idle();
  expect(ran.slice(10).map(({ key }) => key)).toEqual(["emma again", "ana again"]);
});

test("a stopping server finishes what runs and leaves the rest to the next", async () => {
  await using s = await stage();
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const stopping = s.open(
    async ({ key }, signal) => {
      if (key === "hears the end")
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("cut off"))));
      begun.resolve();
      await held.promise;
      return undefined;
    },
    { atOnce: 2 },
  );
  for (const key of ["finishes", "hears the end", "waits"]) await s.add(key);
  await stopping.look();
  await begun.promise;
  const stopped = stopping[Symbol.asyncDispose]();
  held.resolve();
  await stopped;
  expect(await s.rows()).toMatchObject([
    { key: "hears the end", attempts: 0, leased_until: null, last_error: null },
    { key: "waits", attempts: 0 },
  ]);
  const ran: string[] = [];
  const next = s.open(async ({ key }) => void ran.push(key) as undefined);
  await next.look();
  await next.idle();
  expect(ran.sort()).toEqual(["hears the end", "waits"]);
});

test("a stopping server leaves work that does not end, and another one runs it again", async () => {
  await using s = await stage();
  const stuck = heldRun();
  const stopping = s.open(stuck.run);
  await s.add("letter");
  await stopping.look();
  await expect.poll(() => stuck.ran).toHaveLength(1);
  const stopped = stopping[Symbol.asyncDispose]();
  await s.clock.scheduled(FINISH_MS);
  s.clock.advance(FINISH_MS);
  await stopped;
  s.clock.advance(LEASE_MS);
  const ran: string[] = [];
  const next = s.open(async ({ key }) => void ran.push(key) as undefined);
  await next.look();
  await next.idle();
  expect(ran).toEqual(["letter"]);
  stuck.letGo();
});
