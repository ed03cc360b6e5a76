import { createClient } from "@redis/client";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { ManualClock } from "../../test/manual-clock.ts";
import { cannotHaveRedis, startTestRedis, type TestRedis } from "../../test/redis.ts";
import { startTestServer } from "../../test/server.ts";
import { systemClock } from "../clock.ts";
import { DEFAULT_RATE_LIMITS } from "../config/rate-limits.ts";
import { createInTime } from "../redis/in-time.ts";
import { openRedis, type Redis } from "../redis/open-redis.ts";
import { createMemoryLimits } from "./limits.ts";
import { createSharedLimits } from "./shared-limits.ts";

const RULES = { ...DEFAULT_RATE_LIMITS, SEND: { count: 3, seconds: 60 } };
const SECRET = "a secret that is only for tests, 0123456789";
const log = pino({ level: "silent" });

describe.skipIf(cannotHaveRedis)("limits that several servers count together", () => {
  let server: TestRedis;
  const opened: Redis[] = [];
  beforeAll(async () => {
    server = await startTestRedis();
  });
  afterAll(async () => {
    for (const redis of opened) await redis[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  /** As one of several servers sees them. */
  async function limitsOfAServer() {
    const redis = await openRedis(server.url, log);
    opened.push(redis);
    const meanwhile = createMemoryLimits(RULES, new ManualClock());
    const inTime = createInTime(systemClock);
    return createSharedLimits({ redis: redis.client, inTime, limits: RULES, secret: SECRET, meanwhile, log });
  }

  async function everyKey(): Promise<string[]> {
    const client = await createClient({ url: server.url }).connect();
    const keys = await client.keys("*");
    await client.close();
    return keys;
  }

  /** What time does: the window's end comes. */
  async function endWindows(): Promise<void> {
    const client = await createClient({ url: server.url }).connect();
    for (const key of await client.keys("*")) await client.pExpire(key, 0);
    await client.close();
  }

  test("what one server has counted, the other knows", async () => {
    const [one, other] = [await limitsOfAServer(), await limitsOfAServer()];
    await one.consume("SEND", "ana", 2);
    await other.consume("SEND", "ana");
    for (const limits of [one, other])
      await expect(limits.consume("SEND", "ana")).rejects.toMatchObject({
        code: "RATE_LIMITED",
        message: expect.stringMatching(/^Too many attempts\. Try again in (1 minute|\d+ seconds)\.$/),
        details: { retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60) },
      });
    await other.consume("SEND", "bruno", 3);
    await endWindows();
    await one.consume("SEND", "ana", 3);
  });

  test("many at the same moment, at both, are not more than the limit", async () => {
    const servers = [await limitsOfAServer(), await limitsOfAServer()];
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => servers[i % 2]!.consume("SIGN_IN", "192.0.2.1 chloe")),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  test("a batch with no room is refused whole, and what is refunded can be used again, never more", async () => {
    const limits = await limitsOfAServer();
    await limits.consume("SEND", "dieter", 2);
    await expect(limits.consume("SEND", "dieter", 2)).rejects.toThrow();
    await limits.consume("SEND", "dieter", 1);
    await limits.refund("SEND", "dieter", 100);
    await expect(limits.consume("SEND", "dieter", 4)).rejects.toMatchObject({ details: { retryAfter: 60 } });
    await limits.consume("SEND", "dieter", 3);
    await endWindows();
    await limits.refund("SEND", "dieter");
    expect(await everyKey()).toEqual([]);
  });

  test("no key outlives its window, and none can be read as an address", async () => {
    const limits = await limitsOfAServer();
    await limits.consume("SIGN_IN", "192.0.2.1 emma@example.org");
    await limits.refund("SIGN_IN", "192.0.2.1 emma@example.org");
    await limits.consume("SIGN_IN", "192.0.2.1 emma@example.org");
    const keys = await everyKey();
    const client = await createClient({ url: server.url }).connect();
    for (const key of keys) {
      expect(key).not.toMatch(/emma|192/);
      expect(await client.pTTL(key)).toBeGreaterThan(0);
    }
    await client.close();
  });

  test("two servers of one database refuse together", async () => {
    const fresh = await freshDatabase();
    const environment = {
      REDIS_URL: server.url,
      APP_SECRET: SECRET,
      RATE_LIMITS: "on",
      RATE_LIMIT_SEND: "2/60",
      // Several servers need one store for pictures too; nothing is sent to this one.
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    {
      await using one = await startTestServer({ environment, databaseUrl: fresh.url });
      await using other = await startTestServer({ environment, databaseUrl: fresh.url });
      const [ana, emma] = [await one.person("ana"), await one.person("emma")];
      const there = await other.signIn("ana");
      const send = (person: typeof ana) =>
        person.call("POST /messages/send/:userId", {
          path: `/messages/send/${emma.id}`,
          body: { text: "hola" },
        });
      expect((await send(ana)).status).toBe(201);
      const second = await send(there);
      expect(second.status).toBe(201);
      expect(second.headers.get("ratelimit")).toMatch(/^"send";r=0;t=\d+$/);
      for (const person of [ana, there]) {
        const refused = await send(person);
        expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      }
    }
    await fresh.drop();
  });

  test("while Redis is away each server counts for itself, and afterwards together again", async () => {
    const limits = await limitsOfAServer();
    await server.kill();
    for (let send = 0; send < 3; send++) await limits.consume("SEND", "farah");
    await expect(limits.consume("SEND", "farah")).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await server.start();
    await expect.poll(() => limits.consume("SEND", "farah", 3).then(everyKey)).toHaveLength(1);
  });
});
