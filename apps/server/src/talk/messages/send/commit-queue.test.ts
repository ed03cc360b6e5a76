import { expect, test } from "vitest";
import { CommitQueue } from "./commit-queue.ts";

/** A row is `lane:key`; all rows have one owner. */
const queueThat = (write: (rows: readonly string[]) => Promise<string[]>) =>
  new CommitQueue<string, string>({
    write,
    laneOf: (row) => row.split(":")[0] as string,
    ownerOf: () => "somebody",
    keyOf: (row) => row.split(":")[1] as string,
  });

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A database that answers batch by batch, when the test lets it. */
function slowDatabase() {
  const batches: { rows: string[]; finish: () => void }[] = [];
  const queue = queueThat((rows) => {
    const written = Promise.withResolvers<string[]>();
    batches.push({ rows: [...rows], finish: () => written.resolve([...rows]) });
    return written.promise;
  });
  return { batches, queue };
}

test("rows submitted together are written together, in order", async () => {
  const batches: string[][] = [];
  const queue = queueThat(async (rows) => {
    batches.push([...rows]);
    return rows.map((row) => `stored ${row}`);
  });
  const answers = await Promise.all(["a:1", "b:2", "c:3"].map((row) => queue.submit(row)));
  expect(answers).toEqual(["stored a:1", "stored b:2", "stored c:3"]);
  expect(batches).toEqual([["a:1", "b:2", "c:3"]]);
});

test("rows that arrive while two batches are being written share the next one", async () => {
  const { batches, queue } = slowDatabase();
  for (const row of ["a:1", "b:2"]) {
    void queue.submit(row);
    await nextTurn();
  }
  const others = ["c:3", "d:4", "e:5"].map((row) => queue.submit(row));
  await nextTurn();
  expect(batches.map((batch) => batch.rows)).toEqual([["a:1"], ["b:2"]]);
  batches[0]?.finish();
  await nextTurn();
  expect(batches[2]?.rows).toEqual(["c:3", "d:4", "e:5"]);
  batches[2]?.finish();
  await Promise.all(others);
});

test("few rows wait for the batch being written instead of starting another", async () => {
  const { batches, queue } = slowDatabase();
  for (const row of ["a:1", "b:2", "c:3"]) void queue.submit(row);
  await nextTurn();
  for (const row of ["d:4", "e:5"]) void queue.submit(row);
  await nextTurn();
  expect(batches).toHaveLength(1);
  const last = queue.submit("f:6");
  await nextTurn();
  expect(batches[1]?.rows).toEqual(["d:4", "e:5", "f:6"]);
  batches[1]?.finish();
  await last;
});

test("a sender whose result is ready may send while others of the batch wait", async () => {
  const { batches, queue } = slowDatabase();
  const answered: string[] = [];
  const rows = Array.from({ length: 40 }, (_, i) => `lane${i}:${i}`);
  for (const row of rows) void queue.submit(row).then((answer) => answered.push(answer));
  await nextTurn();
  batches[0]?.finish();
  void queue.submit("another:1");
  await nextTurn();
  void queue.submit("lane0:again");
  void queue.submit("lane39:again");
  await nextTurn();
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.length).toBeLessThan(rows.length);
  batches[1]?.finish();
  while (answered.length < rows.length) await nextTurn();
  expect(answered).toEqual(rows);
  for (let i = 2; i < batches.length; i++) {
    batches[i]?.finish();
    await nextTurn();
  }
  await nextTurn();
  expect(batches.flatMap((batch) => batch.rows)).toEqual([...rows, "another:1", "lane0:again", "lane39:again"]);
});

test("a lane's results of one batch come in one turn, in its order", async () => {
  const { batches, queue } = slowDatabase();
  const answered: string[] = [];
  const rows = Array.from({ length: 30 }, (_, i) => `${"abc"[i % 3]}:${i}`);
  for (const row of rows) void queue.submit(row).then((answer) => answered.push(answer));
  await nextTurn();
  batches[0]?.finish();
  const turns: number[] = [];
  while (answered.length < rows.length) {
    await nextTurn();
    if (answered.length > (turns.at(-1) ?? 0)) turns.push(answered.length);
  }
  expect(turns).toEqual([20, 30]);
  expect(answered).toEqual(["a", "b", "c"].flatMap((lane) => rows.filter((row) => row.startsWith(lane))));
});

test("rows of one lane are never in two batches at once, whatever is free meanwhile", async () => {
  const { batches, queue } = slowDatabase();
  void queue.submit("a:1");
  await nextTurn();
  const second = queue.submit("a:2");
  void queue.submit("b:3");
  await nextTurn();
  expect(batches.map((batch) => batch.rows)).toEqual([["a:1"], ["b:3"]]);
  batches[0]?.finish();
  await nextTurn();
  expect(batches[2]?.rows).toEqual(["a:2"]);
  batches[2]?.finish();
  await second;
});

test("rows with one key never share a batch, and later rows of the lane stay behind", async () => {
  const { batches, queue } = slowDatabase();
  const all = ["a:same", "b:2", "c:same", "c:4"].map((row) => queue.submit(row));
  await nextTurn();
  expect(batches[0]?.rows).toEqual(["a:same", "b:2"]);
  for (let i = 0; i < batches.length; i++) {
    batches[i]?.finish();
    await nextTurn();
  }
  await Promise.all(all);
  const order = batches.flatMap((batch) => batch.rows);
  expect(order.indexOf("c:same")).toBeLessThan(order.indexOf("c:4"));
});

test("a failing row fails alone and the others are stored", async () => {
  const queue = queueThat(async (rows) => {
    if (rows.some((row) => row.startsWith("bad"))) throw new Error("refused");
    return rows.map((row) => `stored ${row}`);
  });
  const settled = await Promise.allSettled(["a:1", "bad:2", "c:3"].map((row) => queue.submit(row)));
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

/** A database with some locked lanes; it records which rows it got together. */
function lockedDatabase(...locked: string[]) {
  const locks = new Set(locked);
  const together: string[][] = [];
  const alone: string[][] = [];
  const writing = (asked: string[][]) => async (rows: readonly string[]) => {
    asked.push([...rows]);
    if (rows.some((row) => locks.has(row.split(":")[0] as string))) throw new Error("locked");
    return [...rows];
  };
  const queue = new CommitQueue<string, string>({
    write: writing(together),
    writeAlone: writing(alone),
    laneOf: (row) => row.split(":")[0] as string,
    ownerOf: () => "somebody",
    keyOf: (row) => row.split(":")[1] as string,
    isOutage: (error) => (error as Error).message === "locked",
    isLocked: (error) => (error as Error).message === "locked",
  });
  return { locks, together, alone, queue };
}

const settled = async (answers: Promise<string>[]) =>
  (await Promise.allSettled(answers)).map((one) => (one.status === "fulfilled" ? one.value : "refused"));

test("a locked lane is refused alone, and from then on no batch waits for it", async () => {
  const { locks, together, alone, queue } = lockedDatabase("a");
  const first = ["b:1", "a:2", "a:3", "c:4"].map((row) => queue.submit(row));
  expect(await settled(first)).toEqual(["b:1", "refused", "refused", "c:4"]);
  expect(alone).toEqual([["b:1"], ["a:2", "a:3"], ["c:4"]]);

  const second = ["a:5", "b:6", "c:7"].map((row) => queue.submit(row));
  expect(await settled(second)).toEqual(["refused", "b:6", "c:7"]);
  expect(together.slice(1)).toEqual([["b:6", "c:7"]]);

  locks.clear();
  expect(await settled(["a:8", "b:9"].map((row) => queue.submit(row)))).toEqual(["a:8", "b:9"]);
  expect(await settled(["a:10", "b:11"].map((row) => queue.submit(row)))).toEqual(["a:10", "b:11"]);
  expect(together.at(-1)).toEqual(["a:10", "b:11"]);
});

test("when everything is locked a batch is refused after a few lanes", async () => {
  const lanes = Array.from({ length: 100 }, (_, i) => `lane ${i}`);
  const { alone, queue } = lockedDatabase(...lanes);
  const answers = await settled(lanes.map((lane, i) => queue.submit(`${lane}:${i}`)));
  expect(new Set(answers)).toEqual(new Set(["refused"]));
  expect(alone.length).toBeLessThan(10);
});

test("more rows than may wait are refused at once, and later ones are taken again", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const queue = new CommitQueue<string, string>({
    async write(rows) {
      await promise;
      return [...rows];
    },
    laneOf: (row) => row,
    ownerOf: () => "somebody",
    keyOf: (row) => row,
    maxWaiting: 3,
    whenFull: () => new Error("full"),
  });
  const writing = [queue.submit("a")];
  await nextTurn();
  const waiting = ["b", "c", "d"].map((row) => queue.submit(row));
  await nextTurn();
  const more = ["e", "f", "g"].map((row) => queue.submit(row));
  const refused = queue.submit("one too many");
  await expect(refused).rejects.toThrow("full");
  resolve();
  expect(await Promise.all([...writing, ...waiting, ...more])).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
  expect(await queue.submit("h")).toBe("h");
});
