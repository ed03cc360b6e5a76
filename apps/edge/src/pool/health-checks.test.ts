import { readBackends } from "@lingualoom/backend-pool/backends.ts";
import { BackendPool } from "@lingualoom/backend-pool/pool.ts";
import { expect, test } from "vitest";
import { createHealthChecks } from "./health-checks.ts";
import type { HealthSnapshot } from "./health-snapshots.ts";

const MINUTE = 60_000;

/** Runs the checks once a minute, like Cloudflare's cron trigger. */
function setUp(count: number, mode: "high" | "normal" | "low") {
  let now = Date.parse("2026-03-01T12:00:00Z");
  let stored: HealthSnapshot = { cycle: 0, cycleAt: 0, checkedAt: 0, members: [] };
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(new URL(url).hostname.slice(0, 2));
    return Response.json({ status: "healthy", uptime: 1 });
  };
  const clock = { now: () => now, after: () => ({ cancel() {} }) };
  const urls = Array.from({ length: count }, (_, at) => `https://b${at + 1}.example`);
  const pool = new BackendPool({ backends: readBackends(urls, new Date(now)), fetch, clock });
  const healthChecks = createHealthChecks({
    config: { mode, keepAliveMs: null },
    listSync: { refresh: async () => ({ pool, revision: 0 }) },
    snapshots: {
      read: async () => stored,
      async write(snapshot) {
        stored = snapshot;
      },
    },
    clock,
  });
  return {
    pool,
    stored: () => stored,
    async minutes(minutes: number) {
      asked.length = 0;
      for (let minute = 0; minute < minutes; minute++) {
        await healthChecks.tick();
        now += MINUTE;
      }
      return [...asked];
    },
  };
}

test("a cycle begins every eight minutes and checks the same backends again after five", async () => {
  const { minutes, stored } = setUp(3, "normal");
  expect(await minutes(5)).toEqual(["b1", "b2"]);
  expect(await minutes(3)).toEqual(["b1", "b2"]);
  expect(await minutes(1)).toEqual(["b1", "b2"]);
  expect(stored().cycle).toBe(2);
});

test("the active set changes with every third cycle until every backend had its turn", async () => {
  const { minutes, stored } = setUp(3, "low");
  expect(new Set(await minutes(36))).toEqual(new Set(["b1"]));
  expect(new Set(await minutes(36))).toEqual(new Set(["b2"]));
  expect(new Set(await minutes(36))).toEqual(new Set(["b3"]));
  expect(stored().members.every(({ health }) => health.lastCheck > 0)).toBe(true);
});

test("a failed backend is checked although it is not active", async () => {
  const { minutes, pool } = setUp(3, "low");
  await minutes(1);
  pool.reportFailure(3, "down");
  expect(new Set(await minutes(12))).toEqual(new Set(["b1", "b3"]));
  expect(pool.members[2]?.health.isHealthy).toBe(true);
});
