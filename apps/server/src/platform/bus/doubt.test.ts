import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cuttableLink } from "#test/cuttable-link.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { cannotHaveNats, startTestNats, type TestNats } from "#test/nats.ts";
import { WAIT_MS } from "../../../../../patience.ts";
import { systemClock } from "../clock.ts";
import type { Bus } from "./bus.ts";
import { ALIVE_MS, DOUBT_MS, GONE_AFTER_MS, openNatsBus } from "./nats-bus.ts";

const log = pino({ level: "silent" });
const SUBJECT = "person.ana";
/** Milliseconds between two pings of the broker. The product pings less often. */
const ANSWER_MS = 1_000;

describe.skipIf(cannotHaveNats)("possible message loss between servers is noticed", () => {
  let nats: TestNats;
  beforeAll(async () => {
    nats = await startTestNats();
  });
  afterAll(() => nats?.[Symbol.asyncDispose]());

  async function server(clock: ManualClock | typeof systemClock = systemClock, url = nats.url) {
    const link = await cuttableLink(url);
    const bus = await openNatsBus({ urls: [link.url], credentials: null, authorities: null }, log, clock);
    const heard: string[] = [];
    const counted = { doubts: 0, gone: 0 };
    bus.on("sessionEnded", ({ sessionId }) => void heard.push(sessionId));
    bus.onDoubt(() => {
      counted.doubts += 1;
    });
    bus.onGone(() => {
      counted.gone += 1;
    });
    bus.follow(SUBJECT);
    await bus.following();
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

  const publish = (bus: Bus, sessionId: string) => bus.publish(SUBJECT, "sessionEnded", { sessionId });

  test("published messages arrive in order at followers and not at the publisher", async () => {
    await using one = await server();
    await using other = await server();
    for (let i = 0; i < 100; i++) publish(one.bus, `${i}`);
    await expect.poll(() => other.heard).toEqual(Array.from({ length: 100 }, (_, i) => `${i}`));
    expect(one.heard).toEqual([]);
    other.bus.unfollow(SUBJECT);
    await other.bus.following();
    publish(one.bus, "nobody follows");
    await one.bus.answers();
    await other.bus.answers();
    expect(other.heard).toHaveLength(100);
    expect(one.counted.doubts + other.counted.doubts).toBe(0);
  });

  test("a server that was cut off has doubts once it is back, and so do its peers", async () => {
    const clock = new ManualClock();
    await using one = await server(clock);
    await using other = await server();
    await expect.poll(() => one.bus.servers).toBe(2);
    clock.advance(ALIVE_MS);
    await expect.poll(() => other.bus.servers).toBe(2);
    const watch = one.bus.watch(SUBJECT, one.bus.moment);
    await one.link.cut();
    await expect.poll(() => watch?.holds()).toBe(false);
    publish(one.bus, "lost");
    await one.link.mend();
    await expect.poll(() => other.counted.doubts).toBe(1);
    await clock.scheduled(DOUBT_MS);
    clock.advance(DOUBT_MS);
    expect([one.counted.doubts, other.counted.doubts]).toEqual([1, 1]);
    publish(one.bus, "after");
    await expect.poll(() => other.heard).toEqual(["after"]);
  });

  test("all servers have doubts after the broker was killed and is back", async () => {
    await using one = await server();
    await using other = await server();
    await nats.kill();
    publish(one.bus, "lost");
    await nats.start();
    await expect.poll(() => Math.min(one.counted.doubts, other.counted.doubts)).toBeGreaterThan(0);
    publish(one.bus, "after");
    await expect.poll(() => other.heard).toContain("after");
  });

  test("a watch from before a break is invalid, and one made after it holds", async () => {
    await using one = await server();
    const watch = one.bus.watch(SUBJECT, one.bus.moment);
    expect(watch?.holds()).toBe(true);
    const before = one.bus.moment;
    await one.link.cut();
    await expect.poll(() => watch?.holds()).toBe(false);
    expect(one.bus.watch(SUBJECT, one.bus.moment)).toBeUndefined();
    await one.link.mend();
    await expect.poll(() => one.bus.watch(SUBJECT, one.bus.moment)?.holds()).toBe(true);
    expect(one.bus.watch(SUBJECT, before)).toBeUndefined();
    expect(watch?.holds()).toBe(false);
  });

  test("a subject is watched only from the broker's answer on", async () => {
    await using one = await server();
    const before = one.bus.moment;
    one.bus.follow("group.trip");
    expect(one.bus.watch("group.trip", one.bus.moment)).toBeUndefined();
    await one.bus.following();
    expect(one.bus.watch("group.trip", before)).toBeUndefined();
    expect(one.bus.watch("group.trip", one.bus.moment)?.holds()).toBe(true);
  });

  test("a server's disappearance causes doubt, because its last messages may be missing", async () => {
    const clock = new ManualClock();
    await using other = await server(clock);
    const crashes = await server();
    await expect.poll(() => other.bus.servers, { timeout: 2 * WAIT_MS }).toBe(2);
    await crashes.link.cut();
    for (let passed = 0; passed <= GONE_AFTER_MS + 2 * ALIVE_MS; passed += ALIVE_MS) {
      expect(other.counted.doubts).toBe(0);
      clock.advance(ALIVE_MS);
      await clock.scheduled(ALIVE_MS);
      if (other.counted.doubts > 0) break;
    }
    expect(other.counted).toEqual({ doubts: 1, gone: 1 });
    expect(other.bus.servers).toBe(1);
    await crashes[Symbol.asyncDispose]();
  });

  test("no doubt arises when servers come, publish and leave in order", async () => {
    await using other = await server();
    for (let i = 0; i < 3; i++) {
      const guest = await server();
      publish(guest.bus, `${i}`);
      await expect.poll(() => other.heard.length).toBe(i + 1);
      await guest[Symbol.asyncDispose]();
    }
    await expect.poll(() => other.bus.servers).toBe(1);
    expect(other.counted.doubts).toBe(0);
  });
});

test.skipIf(cannotHaveNats)(
  "a cluster goes on when one broker hangs and another dies, and doubt is reported",
  async () => {
    await using cluster = await startTestNats(3);
    const urls = cluster.url.split(",");
    const open = (first: number) =>
      openNatsBus(
        { urls: urls.slice(first, first + 1), credentials: null, authorities: null },
        log,
        systemClock,
        ANSWER_MS,
      );
    const [one, other] = [await open(0), await open(1)];
    const heard: string[] = [];
    let doubts = 0;
    other.on("sessionEnded", ({ sessionId }) => void heard.push(sessionId));
    one.onDoubt(() => {
      doubts += 1;
    });
    other.follow(SUBJECT);
    await other.following();
    const arrives = async (text: string) => {
      one.publish(SUBJECT, "sessionEnded", { sessionId: text });
      return heard.includes(text);
    };
    await expect.poll(() => arrives("before")).toBe(true);
    cluster.hang(0);
    await expect.poll(() => doubts).toBe(1);
    await expect.poll(() => arrives("after it hung")).toBe(true);
    await cluster.kill(1);
    await expect.poll(() => arrives("after it was killed")).toBe(true);
    await one[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
  },
);
