import { expect, test } from "vitest";
import { backoff, type RetryPolicy, retry } from "./retry.ts";

const OPEN: RetryPolicy = { attempts: 3, pause: backoff, isTransient: () => true };

/** Runs attempts that fail with these errors, then one that succeeds. */
function setUp(policy: RetryPolicy, failures: readonly string[]) {
  const pauses: number[] = [];
  let made = 0;
  const result = retry(
    policy,
    async (milliseconds) => void pauses.push(milliseconds),
    async () => {
      const failure = failures[made++];
      if (failure !== undefined) throw new Error(failure);
      return "answer";
    },
  );
  return { result, pauses, made: () => made };
}

test("the pause doubles up to five seconds", () => {
  expect([1, 2, 3, 4, 5].map(backoff)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
});

test("attempts follow each other with growing pauses until one succeeds", async () => {
  const { result, pauses } = setUp(OPEN, ["a", "b"]);
  expect(await result).toBe("answer");
  expect(pauses).toEqual([1_000, 2_000]);
});

test("the last failure is thrown when all attempts have failed", async () => {
  const { result, made } = setUp(OPEN, ["a", "b", "c", "d"]);
  await expect(result).rejects.toThrow("c");
  expect(made()).toBe(3);
});

test("a failure that is not transient ends the request at once", async () => {
  const isTransient = (error: unknown) => (error as Error).message !== "final";
  const { result, made, pauses } = setUp({ ...OPEN, isTransient }, ["final"]);
  await expect(result).rejects.toThrow("final");
  expect([made(), pauses]).toEqual([1, []]);
});

test("a pause of zero waits for nothing", async () => {
  const { result, pauses } = setUp({ ...OPEN, pause: () => 0 }, ["a"]);
  expect([await result, pauses]).toEqual(["answer", []]);
});

test("an aborted signal ends the request with its failure, before or during a pause", async () => {
  const before = setUp({ ...OPEN, signal: AbortSignal.abort() }, ["a"]);
  await expect(before.result).rejects.toThrow("a");
  expect(before.pauses).toEqual([]);
  const controller = new AbortController();
  const attempt = () => Promise.reject(new Error("b"));
  const during = retry({ ...OPEN, signal: controller.signal }, async () => controller.abort(), attempt);
  await expect(during).rejects.toThrow("b");
});
