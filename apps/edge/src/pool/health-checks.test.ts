import { readBackends } from "@lingualoom/backend-pool/backends.ts";
import { createBackendPool } from "@lingualoom/backend-pool/pool.ts";
import { expect, test } from "vitest";
import { createRounds } from "./health-checks.ts";
import type { Snapshot } from "./health-snapshots.ts";

const MINUTE = 60_000;

/** A clock that ticks once a minute, as Cloudflare's does. */
function stage(count: number, mode: "high" | "normal" | "low") {
  let now = Date.parse("2026-03-01T12:00:00Z");
  let kept: Snapshot = { cycle: 0, cycleAt: 0, checkedAt: 0, members: [] };
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(new URL(url).hostname.slice(0, 2));
    return Response.json({ status: "healthy", uptime: 1 });
  };
  const clock = { now: () => now, after: () => ({ cancel() {} }) };
  const urls = Array.from({ length: count }, (_, at) => `https://b${at + 1}.example`);
  const pool = createBackendPool({ backends: readBackends(urls, new Date(now)), fetch, clock });
  const rounds = createRounds({
    config: { mode, keepAliveMs: null },
    following: { renewed: async () => ({ pool, revision: 0 }) },
    snapshots: {
      read: async () => kept,
      async keep(snapshot) {
        kept = snapshot;
      },
    },
    clock,
  });
  return {
    pool,
    kept: () => kept,
    async minutes(minutes: number) {
      asked.length = 0;
      for (let minute = 0; minute < minutes; minute++) {
        await rounds.tick();
        now += MINUTE;
      }
      return [...asked];
    },
  };
}

test("a round every eight minutes, and a look at the same ones after five", async () => {
  const { minutes, kept } = stage(3, "normal");
  expect(await minutes(5)).toEqual(["b1", "b2"]);
  expect(await minutes(3)).toEqual(["b1", "b2"]);
  expect(await minutes(1)).toEqual(["b1", "b2"]);
  expect(kept().cycle).toBe(2);
});

test("with every third round others have their turn, until everybody had it", async () => {
  const { minutes, kept } = stage(3, "low");
  expect(new Set(await minutes(36))).toEqual(new Set(["b1"]));
  expect(new Set(await minutes(36))).toEqual(new Set(["b2"]));
  expect(new Set(await minutes(36))).toEqual(new Set(["b3"]));
  expect(kept().members.every(({ health }) => health.lastCheck > 0)).toBe(true);
});

test("who failed is asked again although it is not their turn", async () => {
  const { minutes, pool } = stage(3, "low");
  await minutes(1);
  pool.failed(3, "down");
  expect(new Set(await minutes(12))).toEqual(new Set(["b1", "b3"]));
  expect(pool.members[2]?.health.isHealthy).toBe(true);
});
