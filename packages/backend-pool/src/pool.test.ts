import fc from "fast-check";
import { expect, test } from "vitest";
import { type FakeBackend, fakeBackends } from "../test/fake-backends.ts";
import { manualClock } from "../test/manual-clock.ts";
import { readBackends } from "./backends.ts";
import { Unreachable } from "./fetch-with-timeout.ts";
import { isUsable, UNCHECKED } from "./health.ts";
import { BackendPool } from "./pool.ts";
import { STRATEGIES, type Strategy } from "./strategies.ts";

const HEALTHY: FakeBackend = { body: '{"status":"healthy","uptime":1}' };

function poolOf(count: number, strategy: Strategy = "health_based", behave = (_url: string): FakeBackend => HEALTHY) {
  const clock = manualClock();
  const urls = Array.from({ length: count }, (_, i) => `https://b${i + 1}.example`);
  const { fetch } = fakeBackends(clock, behave);
  return {
    clock,
    pool: new BackendPool({ backends: readBackends(urls, new Date(0)), strategy, fetch, clock }),
  };
}

const checkAll = (pool: BackendPool) => Promise.all(pool.members.map(({ backend }) => pool.check(backend.id)));

test("a backend is healthy until a check fails and again when one succeeds", async () => {
  let isUp = false;
  const { pool } = poolOf(1, "health_based", () => (isUp ? HEALTHY : "unreachable"));
  expect(pool.members[0]?.health).toMatchObject({ isHealthy: true, consecutiveFailures: 0 });
  await pool.check(1);
  await pool.check(1);
  expect(pool.members[0]?.health).toMatchObject({
    isHealthy: false,
    consecutiveFailures: 2,
    lastError: "fetch failed: connect ECONNREFUSED",
  });
  isUp = true;
  expect(await pool.check(1)).toBe(true);
  expect(pool.members[0]?.health).toMatchObject({
    isHealthy: true,
    consecutiveFailures: 0,
    lastError: null,
    uptime: 1,
  });
});

test.each(STRATEGIES)("%s chooses a degraded backend only while all others are down or degraded", async (strategy) => {
  const degraded = new Set(["https://b1.example"]);
  const { pool } = poolOf(3, strategy, (url) => {
    const isDegraded = [...degraded].some((one) => url.startsWith(one));
    return { body: `{"status":"${isDegraded ? "degraded" : "healthy"}","uptime":1}` };
  });
  await checkAll(pool);
  const chosen = () => new Set(Array.from({ length: 9 }, () => pool.choose().backend.id));
  expect(chosen()).not.toContain(1);
  // A successful request does not end the degraded state.
  await pool.using(1, async () => {});
  expect(chosen()).not.toContain(1);
  expect(pool.choose(new Set([2, 3])).backend.id).toBe(1);
  for (const id of [2, 3]) degraded.add(`https://b${id}.example`);
  await checkAll(pool);
  expect(pool.hasUsable()).toBe(true);
  degraded.clear();
  degraded.add("https://b3.example");
  await checkAll(pool);
  expect(chosen()).not.toContain(3);
});

test("the first backend is chosen when none is usable", async () => {
  const { pool } = poolOf(3);
  for (const id of [1, 2, 3]) pool.reportFailure(id, "down");
  expect(pool.hasUsable()).toBe(false);
  expect(pool.choose().backend.id).toBe(1);
  expect(pool.choose(new Set([1])).backend.id).toBe(2);
});

test("a request without an answer makes its backend unhealthy; other errors do not", async () => {
  const { pool } = poolOf(2);
  await expect(
    pool.using(1, async () => {
      throw new Error("the caller's own");
    }),
  ).rejects.toThrow("the caller's own");
  expect(pool.members[0]?.health.isHealthy).toBe(true);
  await expect(
    pool.using(1, async () => {
      throw new Unreachable("Request timeout");
    }),
  ).rejects.toThrow("Request timeout");
  expect(pool.members[0]?.health).toMatchObject({ isHealthy: false, lastError: "Request timeout" });
});

test("a slow request counts as the response time until the next answer", async () => {
  const { pool } = poolOf(2, "least_response_time");
  await checkAll(pool);
  expect(pool.choose().backend.id).toBe(1);
  pool.reportSlowRequest(1, 2_000);
  expect(pool.choose().backend.id).toBe(2);
  expect(pool.members[0]?.health).toMatchObject({ isHealthy: true, responseTime: 2_000 });
  pool.reportSlowRequest(1, 500);
  expect(pool.members[0]?.health.responseTime).toBe(2_000);
  await pool.check(1);
  expect(pool.members[0]?.health.responseTime).toBeLessThan(500);
});

test("a health from another pool counts if it is newer and its address is in the list", () => {
  const { pool, clock } = poolOf(1);
  pool.reportFailure(1, "down");
  const known = pool.members[0]?.health;
  pool.learn("https://b1.example", { ...UNCHECKED, lastCheck: clock.now() });
  pool.learn("https://other.example", { ...UNCHECKED, lastCheck: clock.now() + 1 });
  expect(pool.members[0]?.health).toBe(known);
  pool.learn("https://b1.example", { ...UNCHECKED, lastCheck: clock.now() + 1 });
  expect(pool.members[0]?.health.isHealthy).toBe(true);
});

type Step = { readonly kind: "fail" | "succeed" | "begin" | "end"; readonly id: number };

test("an unusable backend is never chosen while a usable one exists", async () => {
  const COUNT = 5;
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.record({
      kind: fc.constantFrom("fail" as const, "succeed" as const, "begin" as const, "end" as const),
      id: fc.integer({ min: 1, max: COUNT }),
    }),
    { maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...STRATEGIES), steps, async (strategy, all) => {
      const { pool } = poolOf(COUNT, strategy);
      const running: { finish: () => void; done: Promise<void> }[] = [];
      for (const { kind, id } of all) {
        if (kind === "fail") pool.reportFailure(id, "down");
        if (kind === "succeed") await pool.check(id);
        if (kind === "begin") {
          const pending = Promise.withResolvers<void>();
          running.push({
            finish: pending.resolve,
            done: pool.using(pool.choose().backend.id, () => pending.promise),
          });
        }
        if (kind === "end") running[0]?.finish();
        const chosen = pool.choose();
        expect(isUsable(chosen.health) || !pool.hasUsable()).toBe(true);
        expect(pool.members.every((member) => member.activeConnections >= 0)).toBe(true);
      }
      for (const { finish } of running) finish();
      await Promise.all(running.map(({ done }) => done));
      expect(pool.members.map((member) => member.activeConnections)).toEqual(Array(COUNT).fill(0));
    }),
    { numRuns: 50 },
  );
});
