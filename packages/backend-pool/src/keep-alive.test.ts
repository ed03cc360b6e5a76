import fc from "fast-check";
import { expect, test } from "vitest";
import { fakeBackends } from "../test/fake-backends.ts";
import { manualClock } from "../test/manual-clock.ts";
import { readBackends } from "./backends.ts";
import { activeIn, isAsleep, MODES, type Mode, SLEEP_AFTER_MS, startKeepAlive } from "./keep-alive.ts";
import { BackendPool } from "./pool.ts";
import { poolStatus } from "./pool-status.ts";

function setUp(count: number, mode: Mode, behave = () => ({ body: '{"status":"healthy","uptime":1}' })) {
  const clock = manualClock();
  const urls = Array.from({ length: count }, (_, i) => `https://b${i + 1}.example`);
  const { fetch, requests } = fakeBackends(clock, behave);
  const pool = new BackendPool({ backends: readBackends(urls, new Date(0)), fetch, clock });
  return { clock, pool, keepAlive: startKeepAlive({ pool, mode, clock }), requests };
}

const hostsOf = (requests: readonly string[]) => requests.map((one) => /b\d+/.exec(one)?.[0]);

test.each([
  ["high", ["b1", "b2", "b3", "b4"], 6],
  ["normal", ["b1", "b2"], 8],
  ["low", ["b1"], 12],
] as const)("mode %s checks %j every %i minutes", async (mode, hosts, minutes) => {
  const { clock, requests } = setUp(6, mode);
  await clock.advance(0);
  expect(hostsOf(requests)).toEqual(hosts);
  await clock.advance(minutes * 60_000 - 1);
  expect(requests).toHaveLength(hosts.length);
  await clock.advance(1);
  expect(hostsOf(requests)).toEqual([...hosts, ...hosts]);
});

test("the active set changes with every third cycle", async () => {
  const { clock, requests, keepAlive } = setUp(3, "low");
  await clock.advance(8 * 12 * 60_000);
  expect(hostsOf(requests)).toEqual(["b1", "b1", "b1", "b2", "b2", "b2", "b3", "b3", "b3"]);
  expect(keepAlive.cycle).toBe(9);
});

test("after stop() no backend is checked", async () => {
  const { clock, requests, keepAlive } = setUp(2, "normal");
  await clock.advance(0);
  keepAlive.stop();
  await clock.advance(60 * 60_000);
  expect(requests).toHaveLength(2);
});

test("the rotation reaches every backend, with as many at once as the mode allows", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.constantFrom(...Object.values(MODES)), (total, { active }) => {
      const reached = new Set<number>();
      for (let cycle = 0; cycle < 3 * Math.ceil(total / active); cycle++) {
        const places = activeIn(cycle, total, active);
        expect(new Set(places).size).toBe(Math.min(total, active));
        for (const place of places) reached.add(place);
      }
      expect([...reached].sort((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, i) => i));
    }),
  );
});

test("a backend silent for fourteen minutes is asleep, an unchecked one unknown", async () => {
  expect(SLEEP_AFTER_MS).toBe(840_000);
  expect(isAsleep(0, SLEEP_AFTER_MS)).toBe(false);
  expect(isAsleep(0, SLEEP_AFTER_MS + 1)).toBe(true);
  const { clock, pool, keepAlive } = setUp(2, "low");
  await clock.advance(0);
  keepAlive.stop();
  const statuses = () => poolStatus(pool, clock.now()).details.map(({ status }) => status);
  expect(statuses()).toEqual(["healthy", "unknown"]);
  await clock.advance(SLEEP_AFTER_MS + 1);
  expect(statuses()).toEqual(["asleep", "unknown"]);
});

test("the status names primary and backup and counts the healthy backends", async () => {
  const { clock, pool } = setUp(3, "normal");
  await clock.advance(0);
  pool.reportFailure(2, "down");
  expect(poolStatus(pool, clock.now())).toMatchObject({
    total: 3,
    healthy: 1,
    primary: "https://b1.example",
    backup: "https://b2.example",
  });
});
