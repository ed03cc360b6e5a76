import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../test/database.ts";
import type { Person } from "../../test/person.ts";
import { cannotHaveRedis, startTestRedis, type TestRedis } from "../../test/redis.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";

describe.skipIf(cannotHaveRedis)("two servers that share a database and a Redis", () => {
  let redis: TestRedis;
  let fresh: FreshDatabase;
  let one: TestServer;
  let other: TestServer;
  let environment: Record<string, string>;
  beforeAll(async () => {
    redis = await startTestRedis();
    fresh = await freshDatabase();
    environment = {
      DATABASE_URL: fresh.url,
      REDIS_URL: redis.url,
      APP_SECRET: "a secret that is only for tests, 0123456789",
      // Several servers need one store for pictures; none is sent here.
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    one = await startTestServer({ databaseUrl: fresh.url, environment });
    other = await startTestServer({ databaseUrl: fresh.url, environment });
  }, 180_000);
  afterAll(async () => {
    await one?.[Symbol.asyncDispose]();
    await other?.[Symbol.asyncDispose]();
    await fresh?.drop();
    await redis?.[Symbol.asyncDispose]();
  });

  const present: Person[] = [];
  afterEach(async () => {
    for (const person of present.splice(0)) await person.leave();
  });

  /** Ana at the first server, Emma at the second; they know each other. */
  async function stage() {
    const ana = await one.person("ana");
    await one.person("emma");
    const emma = await other.signIn("emma");
    present.push(ana, emma);
    const [here, there] = [await ana.device(), await emma.device()];
    await here.sends(emma.id, "hello");
    return { ana, emma, here, there };
  }

  test("a message reaches the person who is connected to the other one, once", async () => {
    const { emma, here, there } = await stage();
    const text = crypto.randomUUID();
    await here.sends(emma.id, text);
    await there.hears("newMessage", (message) => message.text === text);
    await here.sends(emma.id, "and another");
    await there.hears("newMessage", (message) => message.text === "and another");
    expect(there.all("newMessage").filter((message) => message.text === text)).toHaveLength(1);
  });

  test("each sees the other online, and gone when they leave", async () => {
    const { ana, emma, here, there } = await stage();
    await here.hears("getOnlineUsers", (online) => online.includes(emma.id));
    await there.hears("getOnlineUsers", (online) => online.includes(ana.id));
    here.heard.length = 0;
    there.close();
    await here.hears("getOnlineUsers", (online) => !online.includes(emma.id));
  });

  test("who comes later is told of those who were there before", async () => {
    const { ana } = await stage();
    const third = await startTestServer({ databaseUrl: fresh.url, environment });
    const again = await (await third.signIn("emma")).device();
    await again.hears("getOnlineUsers", (online) => online.includes(ana.id));
    await third[Symbol.asyncDispose]();
  });

  test("typing and what was read cross over", async () => {
    const { ana, emma, here, there } = await stage();
    here.socket.emit("typing", { to: emma.id, typing: true });
    await there.hears("typing", (event) => event.userId === ana.id && event.typing);
    const message = await here.sends(emma.id, "read me");
    there.socket.emit("markRead", { with: ana.id, seq: message.seq });
    await here.hears("messagesRead", (mark) => mark.userId === emma.id && mark.seq === message.seq);
  });

  test("what an administrator sets at one holds at the other", async () => {
    const dieter = await one.person("dieter");
    await one.database`update users set is_admin = true where id = ${dieter.id}`;
    const there = await other.signIn("dieter");
    const status = async () =>
      (await there.call<{ defaultRung: string }>("GET /translation/status")).body.defaultRung;
    expect(await status()).toBe("server");
    await dieter.call("PUT /health/admin/settings", { body: { defaultRung: "providers" } });
    await expect.poll(status).toBe("providers");
    await dieter.call("PUT /health/admin/settings", { body: { reset: ["defaultRung"] } });
    await expect.poll(status).toBe("server");
  });

  test("a session that is ended at one is cut off at the other", async () => {
    const { emma, there } = await stage();
    const cut = new Promise((resolve) => there.socket.once("disconnect", resolve));
    const { status } = await fetch(`${one.url}/api/auth/logout`, {
      method: "POST",
      headers: { cookie: emma.cookie },
    });
    expect(status).toBe(200);
    await cut;
  });

  test("while Redis is away people at one server go on, and afterwards the others learn it", async () => {
    const { ana, emma, here, there } = await stage();
    await redis.kill();
    const beside = await (await one.signIn("emma")).device();
    const text = crypto.randomUUID();
    await here.sends(emma.id, text);
    await beside.hears("newMessage", (message) => message.text === text);
    const cut = new Promise((resolve) => there.socket.once("disconnect", resolve));
    await redis.start();
    // What was missed is asked for on coming back, so who may have missed something is made to come back.
    await cut;
    const back = await emma.device();
    await back.hears("getOnlineUsers", (online) => online.includes(ana.id));
  }, 30_000);
});
