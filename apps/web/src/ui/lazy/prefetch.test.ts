import { afterEach, beforeEach, expect, test, vi } from "vitest";

const IDLE_MS = 2_000;

let prefetch: typeof import("./prefetch.ts")["prefetch"];
let retryLoads: typeof import("./prefetch.ts")["retryLoads"];

beforeEach(async () => {
  // Files share their modules, and what failed to load in another one would be tried again here.
  vi.resetModules();
  ({ prefetch, retryLoads } = await import("./prefetch.ts"));
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("failed loads are retried after longer and longer pauses, one alone while it fails, and then all", async () => {
  const requested: string[] = [];
  let reachable = false;
  const part = (name: string) => async () => {
    requested.push(name);
    if (!reachable) throw new Error("not reachable");
  };
  for (const name of ["one", "two"]) void prefetch(part(name));
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(requested).toEqual(["one", "two"]);
  await vi.advanceTimersByTimeAsync(5_000 + IDLE_MS);
  expect(requested.splice(0)).toEqual(["one", "two", "one"]);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(requested).toEqual([]);
  await vi.advanceTimersByTimeAsync(1 + IDLE_MS);
  expect(requested.splice(0)).toEqual(["two"]);
  reachable = true;
  await vi.advanceTimersByTimeAsync(20_000 + 2 * IDLE_MS);
  expect(requested.splice(0)).toEqual(["one", "two"]);
  await vi.advanceTimersByTimeAsync(600_000);
  retryLoads();
  expect(requested).toEqual([]);
});

test("failed loads are retried at once when the connection is back", async () => {
  let reachable = false;
  const load = vi.fn(async () => {
    if (!reachable) throw new Error("not reachable");
  });
  void prefetch(load);
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  reachable = true;
  retryLoads();
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(load).toHaveBeenCalledTimes(2);
});
