import { expect, test } from "vitest";
import { createCommitQueue } from "./commit-queue.ts";

const queueThat = (write: (rows: readonly string[]) => Promise<string[]>) =>
  createCommitQueue<string, string>({ write, keyOf: (row) => row.split(":")[0] as string });

test("what is submitted together is written together, in order", async () => {
  const batches: string[][] = [];
  const queue = queueThat(async (rows) => {
    batches.push([...rows]);
    return rows.map((row) => `stored ${row}`);
  });
  const answers = await Promise.all(["a:1", "b:1", "c:1"].map((row) => queue.submit(row)));
  expect(answers).toEqual(["stored a:1", "stored b:1", "stored c:1"]);
  expect(batches).toEqual([["a:1", "b:1", "c:1"]]);
});

test("what arrives while a batch is being written shares the next one", async () => {
  const batches: string[][] = [];
  const gate = Promise.withResolvers<void>();
  const queue = queueThat(async (rows) => {
    batches.push([...rows]);
    await gate.promise;
    return [...rows];
  });
  const first = queue.submit("a:1");
  await new Promise((resolve) => setImmediate(resolve));
  const others = ["b:1", "c:1", "d:1"].map((row) => queue.submit(row));
  gate.resolve();
  await Promise.all([first, ...others]);
  expect(batches).toEqual([["a:1"], ["b:1", "c:1", "d:1"]]);
});

test("two rows with one key are never in one batch", async () => {
  const batches: string[][] = [];
  const queue = queueThat(async (rows) => {
    batches.push([...rows]);
    return [...rows];
  });
  await Promise.all(["a:first", "b:1", "a:again"].map((row) => queue.submit(row)));
  expect(batches).toEqual([["a:first", "b:1"], ["a:again"]]);
});

test("a bad row fails alone and its neighbours are stored", async () => {
  const queue = queueThat(async (rows) => {
    if (rows.some((row) => row.startsWith("bad"))) throw new Error("refused");
    return rows.map((row) => `stored ${row}`);
  });
  const settled = await Promise.allSettled(["a:1", "bad:1", "c:1"].map((row) => queue.submit(row)));
  expect(settled.map((one) => one.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("closing waits for everything submitted, and refuses what comes later", async () => {
  const stored: string[] = [];
  const queue = queueThat(async (rows) => {
    await new Promise((resolve) => setImmediate(resolve));
    stored.push(...rows);
    return [...rows];
  });
  const submitted = queue.submit("a:1");
  await queue[Symbol.asyncDispose]();
  expect(stored).toEqual(["a:1"]);
  await expect(submitted).resolves.toBe("a:1");
  await expect(queue.submit("b:1")).rejects.toThrow("closed");
});
