import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefetch, retryLoads } from "./prefetch.ts";

const IDLE_MS = 2_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("what could not come is asked for again after longer and longer pauses, one alone while none comes, and then all", async () => {
  const asked: string[] = [];
  let reachable = false;
  const part = (name: string) => async () => {
    asked.push(name);
    if (!reachable) throw new Error("not reachable");
  };
  for (const name of ["one", "two"]) void prefetch(part(name));
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(asked).toEqual(["one", "two"]);
  await vi.advanceTimersByTimeAsync(5_000 + IDLE_MS);
  expect(asked.splice(0)).toEqual(["one", "two", "one"]);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1 + IDLE_MS);
  expect(asked.splice(0)).toEqual(["two"]);
  reachable = true;
  await vi.advanceTimersByTimeAsync(20_000 + 2 * IDLE_MS);
  expect(asked.splice(0)).toEqual(["one", "two"]);
  await vi.advanceTimersByTimeAsync(600_000);
  retryLoads();
  expect(asked).toEqual([]);
});

test("when the connection is back it is asked for at once", async () => {
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
