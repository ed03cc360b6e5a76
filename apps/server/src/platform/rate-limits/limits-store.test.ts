import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/database.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { startTestServer } from "#test/server.ts";
import { DEFAULT_RATE_LIMITS } from "../config/rate-limits.ts";
import { type Database, openDatabase } from "../database/open.ts";
import { createStoredLimits } from "./limits-store.ts";

const RULES = { ...DEFAULT_RATE_LIMITS, GROUP: { count: 3, seconds: 60 } };
const SECRET = "a secret that is only for tests, 0123456789";

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, 4);
});
afterAll(async () => {
  await database?.end();
  await fresh?.drop();
});

const limitsOfAServer = (clock: ManualClock) => createStoredLimits({ database, clock, limits: RULES, secret: SECRET });
const keys = async () => (await database<{ key: Buffer }[]>`select key from rate_limits`).map(({ key }) => key);

test("counts of one server are known to the other until the window ends", async () => {
  const clock = new ManualClock();
  const [one, other] = [limitsOfAServer(clock), limitsOfAServer(clock)];
  await one.consume("GROUP", "ana", 2);
  await other.consume("GROUP", "ana");
  clock.advance(20_500);
  for (const limits of [one, other])
    await expect(limits.consume("GROUP", "ana")).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: "Too many attempts. Try again in 40 seconds.",
      details: { retryAfter: 40 },
    });
  await other.consume("GROUP", "bruno", 3);
  clock.advance(39_500);
  await one.consume("GROUP", "ana", 3);
});

test("simultaneous calls at both servers stay within the limit", async () => {
  const clock = new ManualClock();
  const servers = [limitsOfAServer(clock), limitsOfAServer(clock)];
  const tries = await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) => servers[i % 2]?.consume("SIGN_IN", "192.0.2.1 chloe")),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
});

test("a batch without room is refused whole, and refunds never exceed what was taken", async () => {
  const limits = limitsOfAServer(new ManualClock());
  await limits.consume("GROUP", "dieter", 2);
  await expect(limits.consume("GROUP", "dieter", 2)).rejects.toThrow();
  await limits.consume("GROUP", "dieter", 1);
  await limits.refund("GROUP", "dieter", 100);
  await expect(limits.consume("GROUP", "dieter", 4)).rejects.toMatchObject({ details: { retryAfter: 60 } });
  await limits.consume("GROUP", "dieter", 3);
});

test("no count outlives its window, and none can be read as an address", async () => {
  const clock = new ManualClock();
  const limits = limitsOfAServer(clock);
  await limits.consume("SIGN_IN", "192.0.2.1 emma@example.org");
  for (const key of await keys()) expect(key.toString("latin1")).not.toMatch(/emma|192/);
  clock.advance(24 * 60 * 60 * 1_000);
  await limits.refund("SIGN_IN", "192.0.2.1 emma@example.org");
  await limits.sweep();
  expect(await keys()).toEqual([]);
});

test("a restarted server refuses what the one before it counted", async () => {
  const environment = { APP_SECRET: SECRET, RATE_LIMITS: "on", RATE_LIMIT_GROUP: "1/900" };
  const another = await freshDatabase();
  const group = { body: { title: "Viaje", description: "", memberIds: [] } };
  {
    await using one = await startTestServer({ environment, databaseUrl: another.url });
    const ana = await one.person("ana");
    expect((await ana.call("POST /conversations", group)).status).toBe(201);
  }
  {
    await using next = await startTestServer({ environment, databaseUrl: another.url });
    const refused = await (await next.signIn("ana")).call("POST /conversations", group);
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  await another.drop();
});
