import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../test/manual-clock.ts";
import { cannotHaveRedis, startTestRedis, type TestRedis } from "../../test/redis.ts";
import { redisLink } from "../../test/redis-link.ts";
import { GONE_AFTER_MS, PresenceOnOtherNodes } from "../realtime/presence/presence-on-other-nodes.ts";
import { openRedis, type RedisClient } from "../redis/open-redis.ts";
import type { Bus } from "./bus.ts";
import { openRedisBus, STREAM, STREAM_LENGTH } from "./redis-bus.ts";

const log = pino({ level: "silent" });

describe.skipIf(cannotHaveRedis)("what is lost between servers is noticed", () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis?.[Symbol.asyncDispose]());

  /** A server, its own connection to Redis, what it received and how many gaps it noticed. */
  async function server(clock?: ManualClock) {
    const link = await redisLink(redis.url);
    const bus = await openRedisBus(link.url, log, clock);
    const heard: string[] = [];
    const counted = { gaps: 0 };
    bus.on("sessionEnded", ({ sessionId }) => void heard.push(sessionId));
    bus.onGap(() => {
      counted.gaps += 1;
    });
    return {
      bus,
      link,
      heard,
      counted,
      async [Symbol.asyncDispose]() {
        link.release();
        await bus[Symbol.asyncDispose]();
        await link[Symbol.asyncDispose]();
      },
    };
  }

  /** Two servers that have heard each other. */
  async function two() {
    const [one, other] = [await server(), await server()];
    publish(one.bus, "before");
    publish(other.bus, "before");
    await expect.poll(() => [one.heard, other.heard]).toEqual([["before"], ["before"]]);
    return {
      one,
      other,
      async [Symbol.asyncDispose]() {
        await one[Symbol.asyncDispose]();
        await other[Symbol.asyncDispose]();
      },
    };
  }

  const publish = (bus: Bus, ...texts: string[]) => {
    for (const sessionId of texts) bus.publish("sessionEnded", { sessionId });
  };

  async function inRedis<T>(act: (client: RedisClient) => Promise<T>): Promise<T> {
    await using opened = await openRedis(redis.url, log);
    return await act(opened.client);
  }
  const added = () => inRedis(async (client) => (await client.xInfoStream(STREAM))["entries-added"]);

  /** Publishes so many entries, as fast as Redis takes them. */
  async function publishMany(bus: Bus, count: number) {
    const start = await added();
    for (let published = 0; published < count; ) {
      const some = Math.min(2_000, count - published);
      publish(bus, ...Array.from({ length: some }, (_, i) => `${published + i}`));
      published += some;
      await expect.poll(added).toBe(start + published);
    }
  }

  test("by a server that was stalled while the stream was cut beyond its place", async () => {
    await using servers = await two();
    const { one, other } = servers;
    other.link.hang();
    await publishMany(one.bus, STREAM_LENGTH + 2_000);
    expect(other.counted.gaps).toBe(0);
    other.link.release();
    await expect.poll(() => other.heard.at(-1)).toBe(`${STREAM_LENGTH + 1_999}`);
    expect(other.heard.length).toBeLessThan(STREAM_LENGTH + 2_000);
    expect(other.counted.gaps).toBeGreaterThan(0);
    expect(one.counted.gaps).toBe(0);
  });

  test("when a fail-over forgets the newest entries, with the next word of the same server", async () => {
    await using servers = await two();
    const { one, other } = servers;
    await other.link.cut();
    publish(one.bus, "forgotten", "forgotten too");
    await inRedis(async (client) => {
      await expect.poll(() => client.xRevRange(STREAM, "+", "-", { COUNT: 2 })).toHaveLength(2);
      await expect
        .poll(async () => JSON.stringify(await client.xRevRange(STREAM, "+", "-", { COUNT: 2 })))
        .toContain("forgotten too");
      const newest = await client.xRevRange(STREAM, "+", "-", { COUNT: 2 });
      await client.xDel(
        STREAM,
        newest.map(({ id }) => id),
      );
    });
    await other.link.mend();
    publish(one.bus, "after");
    await expect.poll(() => other.heard).toEqual(["before", "after"]);
    expect(other.counted.gaps).toBe(1);
  });

  test("when a fail-over sets the stream back behind what was read, before anybody publishes", async () => {
    await using servers = await two();
    const { one, other } = servers;
    publish(one.bus, "read by all");
    await expect.poll(() => other.heard).toEqual(["before", "read by all"]);
    await other.link.cut();
    await inRedis(async (client) => {
      const older = (await client.xRange(STREAM, "-", "+")).slice(0, -1);
      await client.del(STREAM);
      for (const { id, message } of older) await client.xAdd(STREAM, id, message);
    });
    await other.link.mend();
    await expect.poll(() => other.counted.gaps).toBe(1);
    publish(one.bus, "after");
    await expect.poll(() => other.heard.at(-1)).toBe("after");
  });

  test("when the writer was cut off and had to drop something", async () => {
    await using servers = await two();
    const { one, other } = servers;
    await one.link.cut();
    publish(one.bus, ...Array.from({ length: STREAM_LENGTH + 500 }, (_, i) => `${i}`));
    await one.link.mend();
    await expect.poll(() => other.heard.length).toBeGreaterThan(STREAM_LENGTH * 0.9);
    expect(other.heard.at(-1)).not.toBe(`${STREAM_LENGTH + 499}`);
    publish(one.bus, "after");
    await expect.poll(() => other.heard.at(-1)).toBe("after");
    expect(other.counted.gaps).toBeGreaterThan(0);
  });

  test("when a server is gone without goodbye, since its last entries may never have left it", async () => {
    const clock = new ManualClock();
    await using other = await server(clock);
    const otherNodes = new PresenceOnOtherNodes(other.bus, clock, log);
    otherNodes.join({ people: [], changedOnOtherNode() {} });
    const crashes = await server();
    crashes.bus.publish("online", { userId: "ana", visibility: { toAll: true, toPartners: true } });
    await expect.poll(() => otherNodes.visibilityOf("ana")).toBeDefined();
    await crashes[Symbol.asyncDispose]();
    for (let passed = 0; passed <= GONE_AFTER_MS; passed += 7_000) {
      expect(other.counted.gaps).toBe(0);
      clock.advance(7_000);
      await clock.scheduled(7_000);
    }
    expect(otherNodes.visibilityOf("ana")).toBeUndefined();
    expect(other.counted.gaps).toBe(1);
    otherNodes.leave();
  });

  test("but not when servers come, publish and go in order, however often", async () => {
    await using other = await server();
    for (let i = 0; i < 5; i++) {
      const guest = await server();
      publish(guest.bus, `${i}`, `${i} again`);
      guest.bus.publish("goodbye", {});
      await expect.poll(() => other.heard.length).toBe(2 * (i + 1));
      await guest[Symbol.asyncDispose]();
    }
    expect(other.counted.gaps).toBe(0);
  });

  test("but not when a server that was there before is heard for the first time", async () => {
    await using early = await server();
    publish(early.bus, "nobody listens yet");
    await expect.poll(added).toBeGreaterThan(0);
    await using late = await server();
    publish(early.bus, "now");
    await expect.poll(() => late.heard).toEqual(["now"]);
    expect(late.counted.gaps).toBe(0);
  });
});
