import fc from "fast-check";
import { expect, test } from "vitest";
import { pretendedBackends } from "../test/fake-backends.ts";
import { manualClock } from "../test/manual-clock.ts";
import { readBackends } from "./backends.ts";
import { activeIn, isAsleep, MODES, type Mode, SLEEP_AFTER_MS, startKeepAlive } from "./keep-alive.ts";
import { createBackendPool } from "./pool.ts";
import { poolStatus } from "./pool-status.ts";

function setUp(count: number, mode: Mode, behave = () => ({ body: '{"status":"healthy","uptime":1}' })) {
  const clock = manualClock();
  const urls = Array.from({ length: count }, (_, i) => `https://b${i + 1}.example`);
  const { fetch, asked } = pretendedBackends(clock, behave);
  const pool = createBackendPool({ backends: readBackends(urls, new Date(0)), fetch, clock });
  return { clock, pool, keepAlive: startKeepAlive({ pool, mode, clock }), asked };
}

const hostsOf = (asked: readonly string[]) => asked.map((one) => /b\d+/.exec(one)?.[0]);

test.each([
  ["high", ["b1", "b2", "b3", "b4"], 6],
  ["normal", ["b1", "b2"], 8],
  ["low", ["b1"], 12],
] as const)("%s keeps %j awake, every %i minutes", async (mode, hosts, minutes) => {
  const { clock, asked } = setUp(6, mode);
  await clock.pass(0);
  expect(hostsOf(asked)).toEqual(hosts);
  await clock.pass(minutes * 60_000 - 1);
  expect(asked).toHaveLength(hosts.length);
  await clock.pass(1);
  expect(hostsOf(asked)).toEqual([...hosts, ...hosts]);
});

test("every third cycle others have their turn", async () => {
  const { clock, asked, keepAlive } = setUp(3, "low");
  await clock.pass(8 * 12 * 60_000);
  expect(hostsOf(asked)).toEqual(["b1", "b1", "b1", "b2", "b2", "b2", "b3", "b3", "b3"]);
  expect(keepAlive.cycle).toBe(9);
});

test("after it is stopped nobody is asked", async () => {
  const { clock, asked, keepAlive } = setUp(2, "normal");
  await clock.pass(0);
  keepAlive.stop();
  await clock.pass(60 * 60_000);
  expect(asked).toHaveLength(2);
});

test("the rotation reaches everyone, with as many as the mode allows", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(...Object.values(MODES)),
      (total, { active }) => {
        const reached = new Set<number>();
        for (let cycle = 0; cycle < 3 * Math.ceil(total / active); cycle++) {
          const places = activeIn(cycle, total, active);
          expect(new Set(places).size).toBe(Math.min(total, active));
          for (const place of places) reached.add(place);
        }
        expect([...reached].sort((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, i) => i));
      },
    ),
  );
});

test("one that was not heard of for fourteen minutes counts as asleep, one never asked as unknown", async () => {
  expect(SLEEP_AFTER_MS).toBe(840_000);
  expect(isAsleep(0, SLEEP_AFTER_MS)).toBe(false);
  expect(isAsleep(0, SLEEP_AFTER_MS + 1)).toBe(true);
  const { clock, pool, keepAlive } = setUp(2, "low");
  await clock.pass(0);
  keepAlive.stop();
  const statuses = () => poolStatus(pool, clock.now()).details.map(({ status }) => status);
  expect(statuses()).toEqual(["healthy", "unknown"]);
  await clock.pass(SLEEP_AFTER_MS + 1);
  expect(statuses()).toEqual(["asleep", "unknown"]);
});

test("the status names primary and backup and counts the healthy", async () => {
  const { clock, pool } = setUp(3, "normal");
  await clock.pass(0);
  pool.failed(2, "down");
  expect(poolStatus(pool, clock.now())).toMatchObject({
    total: 3,
    healthy: 1,
    primary: "https://b1.example",
    backup: "https://b2.example",
  });
});
