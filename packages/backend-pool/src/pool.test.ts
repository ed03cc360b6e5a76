import fc from "fast-check";
import { expect, test } from "vitest";
import { type Behaviour, pretendedBackends } from "../test/fake-backends.ts";
import { manualClock } from "../test/manual-clock.ts";
import { readBackends } from "./backends.ts";
import { Unreachable } from "./fetch-with-timeout.ts";
import { isUsable, UNASKED } from "./health.ts";
import { createBackendPool } from "./pool.ts";
import { STRATEGIES, type Strategy } from "./strategies.ts";

const HEALTHY: Behaviour = { body: '{"status":"healthy","uptime":1}' };

function poolOf(
  count: number,
  strategy: Strategy = "health_based",
  behave = (_url: string): Behaviour => HEALTHY,
) {
  const clock = manualClock();
  const urls = Array.from({ length: count }, (_, i) => `https://b${i + 1}.example`);
  const { fetch } = pretendedBackends(clock, behave);
  return {
    clock,
    pool: createBackendPool({ backends: readBackends(urls, new Date(0)), strategy, fetch, clock }),
  };
}

test("a backend is healthy until a check fails, and again when one succeeds; the failures are counted", async () => {
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

test.each(STRATEGIES)(
  "a degraded backend is chosen only while all others are gone or degraded (%s)",
  async (strategy) => {
    const degraded = new Set(["https://b1.example"]);
    const { pool } = poolOf(3, strategy, (url) => {
      const isDegraded = [...degraded].some((one) => url.startsWith(one));
      return { body: `{"status":"${isDegraded ? "degraded" : "healthy"}","uptime":1}` };
    });
    await pool.checkAll();
    const chosen = () => new Set(Array.from({ length: 9 }, () => pool.choose().backend.id));
    expect(chosen()).not.toContain(1);
    // A request that goes well does not make it whole.
    await pool.using(1, async () => {});
    expect(chosen()).not.toContain(1);
    expect(pool.choose(new Set([2, 3])).backend.id).toBe(1);
    for (const id of [2, 3]) degraded.add(`https://b${id}.example`);
    await pool.checkAll();
    expect(pool.hasUsable()).toBe(true);
    degraded.clear();
    degraded.add("https://b3.example");
    await pool.checkAll();
    expect(chosen()).not.toContain(3);
  },
);

test("when nobody is usable the first is given", async () => {
  const { pool } = poolOf(3);
  for (const id of [1, 2, 3]) pool.failed(id, "down");
  expect(pool.hasUsable()).toBe(false);
  expect(pool.choose().backend.id).toBe(1);
  expect(pool.choose(new Set([1])).backend.id).toBe(2);
});

test("a request that cannot be delivered marks its backend; an error of the request itself does not", async () => {
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

test("one that makes somebody wait counts as that slow, until it answers again", async () => {
  const { pool } = poolOf(2, "least_response_time");
  await pool.checkAll();
  expect(pool.choose().backend.id).toBe(1);
  pool.late(1, 2_000);
  expect(pool.choose().backend.id).toBe(2);
  expect(pool.members[0]?.health).toMatchObject({ isHealthy: true, responseTime: 2_000 });
  pool.late(1, 500);
  expect(pool.members[0]?.health.responseTime).toBe(2_000);
  await pool.check(1);
  expect(pool.members[0]?.health.responseTime).toBeLessThan(500);
});

test("what was seen elsewhere counts where it is newer, and only for an address of the list", () => {
  const { pool, clock } = poolOf(1);
  pool.failed(1, "down");
  const known = pool.members[0]?.health;
  pool.learn("https://b1.example", { ...UNASKED, lastCheck: clock.now() });
  pool.learn("https://other.example", { ...UNASKED, lastCheck: clock.now() + 1 });
  expect(pool.members[0]?.health).toBe(known);
  pool.learn("https://b1.example", { ...UNASKED, lastCheck: clock.now() + 1 });
  expect(pool.members[0]?.health.isHealthy).toBe(true);
});

type Step = { readonly kind: "fail" | "succeed" | "begin" | "end"; readonly id: number };

test("never an unusable one while a usable one exists; counters return to zero", async () => {
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
        if (kind === "fail") pool.failed(id, "down");
        if (kind === "succeed") await pool.check(id);
        if (kind === "begin") {
          const held = Promise.withResolvers<void>();
          running.push({
            finish: held.resolve,
            done: pool.using(pool.choose().backend.id, () => held.promise),
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
