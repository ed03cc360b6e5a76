import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cannotHaveRedis, startTestRedis, type TestRedis } from "../../test/redis.ts";
import { openRedisBus } from "./redis-bus.ts";

let redis: TestRedis;
beforeAll(async () => {
  if (!cannotHaveRedis) redis = await startTestRedis();
});
afterAll(() => redis?.[Symbol.asyncDispose]());

const log = pino({ level: "silent" });
const open = () => openRedisBus(redis.url, log);

test.skipIf(cannotHaveRedis)(
  "what one node publishes, the others receive in order; it does not receive its own",
  async () => {
    await using one = await open();
    await using other = await open();
    const heard: string[] = [];
    const echo: string[] = [];
    other.on("sessionEnded", ({ sessionId }) => void heard.push(sessionId));
    one.on("sessionEnded", ({ sessionId }) => void echo.push(sessionId));
    const ids = Array.from({ length: 1_000 }, (_, i) => String(i));
    for (const sessionId of ids) one.publish("sessionEnded", { sessionId });
    await expect.poll(() => heard.length).toBe(1_000);
    expect(heard).toEqual(ids);
    expect(echo).toEqual([]);
  },
);

test.skipIf(cannotHaveRedis)("a listener that fails stops nobody from hearing the rest", async () => {
  await using one = await open();
  await using other = await open();
  const heard: string[] = [];
  other.on("becamePartners", () => {
    throw new Error("cannot use this");
  });
  other.on("becamePartners", ({ a }) => void heard.push(a));
  one.publish("becamePartners", { a: "ana", b: "emma" });
  await expect.poll(() => heard).toEqual(["ana"]);
});

test.skipIf(cannotHaveRedis)(
  "when Redis dies and begins anew, a node that may have missed something is notified, and what was published meanwhile arrives",
  async () => {
    await using one = await open();
    await using other = await open();
    const heard: string[] = [];
    let gaps = 0;
    other.on("sessionEnded", ({ sessionId }) => void heard.push(sessionId));
    other.onGap(() => {
      gaps += 1;
    });
    one.publish("sessionEnded", { sessionId: "before" });
    await expect.poll(() => heard).toEqual(["before"]);
    await redis.kill();
    one.publish("sessionEnded", { sessionId: "meanwhile" });
    await redis.start();
    await expect.poll(() => heard).toEqual(["before", "meanwhile"]);
    expect(gaps).toBeGreaterThan(0);
  },
  30_000,
);
