import { expect, test } from "vitest";
import { ManualClock } from "../../../test/manual-clock.ts";
import { Lane, type LaneConnection } from "./lane.ts";
import { LanePool } from "./lane-pool.ts";

const never = new AbortController().signal;
const kind = (fingerprint: string) => ({ fingerprint });

/** Connections that answer immediately; `slow` ones only when the test lets them. */
function poolOf(most: number) {
  const clock = new ManualClock();
  const open = new Set<string>();
  const opened: string[] = [];
  const slow: ((answer: string) => void)[] = [];
  const connect = (name: string): LaneConnection<string, string> => {
    open.add(name);
    opened.push(name);
    return {
      ready: Promise.resolve(),
      broken: false,
      ask: (question) =>
        question === "slow" ? new Promise((resolve) => slow.push(resolve)) : Promise.resolve(question),
      close: () => open.delete(name),
    };
  };
  const pool = new LanePool({
    name: "The pool",
    most,
    clock,
    make: ({ fingerprint }: { fingerprint: string }, onIdle) =>
      new Lane({
        name: fingerprint,
        open: () => connect(fingerprint),
        openTimeout: 1_000,
        answerTimeout: 1_000,
        clock,
        onIdle,
      }),
  });
  return { pool, clock, open, opened, slow };
}

test("a lane unused for ten minutes is closed, and reopened when needed", async () => {
  const { pool, clock, open, opened } = poolOf(2);
  await pool.ask(kind("a"), "x", never);
  clock.advance(9 * 60_000);
  await pool.ask(kind("a"), "x", never);
  clock.advance(9 * 60_000);
  expect([...open]).toEqual(["a"]);
  clock.advance(60_000);
  expect([...open]).toEqual([]);
  expect(await pool.ask(kind("a"), "again", never)).toBe("again");
  expect(opened).toEqual(["a", "a"]);
});

test("the least recently used lane makes room", async () => {
  const { pool, open } = poolOf(2);
  for (const name of ["a", "b", "a", "c"]) await pool.ask(kind(name), "x", never);
  expect([...open]).toEqual(["a", "c"]);
});

test("a busy lane is never closed for another request, which waits", async () => {
  const { pool, open, slow } = poolOf(1);
  const working = pool.ask(kind("a"), "slow", never);
  const waiting = pool.ask(kind("b"), "x", never);
  await Promise.resolve();
  expect([...open]).toEqual(["a"]);
  while (slow.length === 0) await Promise.resolve();
  slow[0]!("done");
  expect(await working).toBe("done");
  expect(await waiting).toBe("x");
});

test("a cancelled request stops waiting for room", async () => {
  const { pool } = poolOf(1);
  void pool.ask(kind("a"), "slow", never).catch(() => {});
  const gone = new AbortController();
  const waiting = pool.ask(kind("b"), "x", gone.signal);
  gone.abort();
  await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
  pool.close();
});

test("closing refuses all waiting requests", async () => {
  const { pool } = poolOf(1);
  void pool.ask(kind("a"), "slow", never).catch(() => {});
  const behind = pool.ask(kind("a"), "x", never);
  const otherLane = pool.ask(kind("b"), "x", never);
  pool.close();
  await expect(behind).rejects.toMatchObject({ code: "unavailable" });
  await expect(otherLane).rejects.toMatchObject({ code: "unavailable" });
});

test("a lane that was opened and never used is closed like any other", async () => {
  const { pool, clock, open } = poolOf(2);
  await pool.opened(kind("a"), never);
  expect([...open]).toEqual(["a"]);
  clock.advance(10 * 60_000);
  expect([...open]).toEqual([]);
});
