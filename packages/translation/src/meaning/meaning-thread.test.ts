import { afterAll, expect, test } from "vitest";
import { MeaningThread } from "./meaning-thread.ts";

const thread = new MeaningThread();
afterAll(() => thread[Symbol.asyncDispose]());
const pair = { source: "es", target: "en" };
const SEVEN = { ...pair, draft: "Llego a las 7.", translation: "I arrive at 9.", back: "Llego a las 9." };

test("simultaneous checks each get their own verdict", async () => {
  const kept = { ...SEVEN, translation: "I arrive at 7.", back: "Llego a las 7." };
  const [one, other] = await Promise.all([thread.check(SEVEN), thread.check(kept)]);
  expect(one).toMatchObject({ verdict: "changed", findings: [{ kind: "number" }] });
  expect(other).toEqual({ verdict: "kept", findings: [] });
});

test("a text that takes too long has no result, and the next is still checked", async () => {
  await using short = new MeaningThread({ limit: 1_000 });
  const endless = "1.".repeat(8_000);
  const [nothing, next] = await Promise.all([
    short.check({ ...pair, draft: endless, translation: endless, back: endless }),
    short.check(SEVEN),
  ]);
  expect(nothing).toBeNull();
  expect(next?.verdict).toBe("changed");
});

test("slow checks of one user let another user's check go first", async () => {
  await using short = new MeaningThread({ limit: 1_000 });
  const endless = "1.".repeat(8_000);
  const order: string[] = [];
  const slow = { ...pair, draft: endless, translation: endless, back: endless };
  const hostile = [1, 2, 3].map(() => short.check(slow, "ana").then(() => order.push("ana")));
  const other = short.check(SEVEN, "emma").then(() => order.push("emma"));
  await Promise.all([...hostile, other]);
  expect(order).toEqual(["ana", "emma", "ana", "ana"]);
});

test("a thread that cannot start leaves no check waiting", async () => {
  await using broken = new MeaningThread({ worker: new URL("./no-such-worker.ts", import.meta.url) });
  expect(await broken.check(SEVEN)).toBeNull();
});
