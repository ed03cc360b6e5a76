import { randomUUID } from "node:crypto";
import type { Output } from "@lingualoom/contract/calls.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type CuttableLink, cuttableLink } from "#test/cuttable-link.ts";
import { type FreshDatabase, freshDatabase } from "#test/database.ts";
import { ListeningPage } from "#test/listening-page.ts";
import { cannotHaveNats, startTestNats, type TestNats } from "#test/nats.ts";
import type { Person } from "#test/person.ts";
import { openS3StandIn, S3_KEY, type S3StandIn } from "#test/s3-stand-in.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

/** Pages are told within an interval that they may have missed events. */
const heartbeat = { intervalMs: 1_000, timeoutMs: 20_000 };

describe.skipIf(cannotHaveNats)("two servers that share a database and a NATS", () => {
  let nats: TestNats;
  let s3: S3StandIn;
  let fresh: FreshDatabase;
  let one: TestServer;
  let other: TestServer;
  let otherLink: CuttableLink;
  let environment: Record<string, string>;
  beforeAll(async () => {
    nats = await startTestNats();
    s3 = await openS3StandIn();
    fresh = await freshDatabase();
    environment = {
      DATABASE_URL: fresh.url,
      NATS_URL: nats.url,
      HAND_OVER_SECONDS: "0",
      APP_SECRET: "a secret that is only for tests, 0123456789",
      S3_ENDPOINT: s3.url,
      S3_BUCKET: S3_KEY.bucket,
      S3_REGION: S3_KEY.region,
      S3_ACCESS_KEY_ID: S3_KEY.id,
      S3_SECRET_ACCESS_KEY: S3_KEY.secret,
    };
    one = await startTestServer({ databaseUrl: fresh.url, environment, heartbeat });
    otherLink = await cuttableLink(nats.url);
    other = await startTestServer({
      databaseUrl: fresh.url,
      heartbeat,
      environment: { ...environment, NATS_URL: otherLink.url, RATE_LIMITS: "on" },
    });
  });
  afterAll(async () => {
    await one?.[Symbol.asyncDispose]();
    await other?.[Symbol.asyncDispose]();
    await otherLink?.[Symbol.asyncDispose]();
    await fresh?.drop();
    await s3?.[Symbol.asyncDispose]();
    await nats?.[Symbol.asyncDispose]();
  });

  const present: Person[] = [];
  afterEach(async () => {
    for (const person of present.splice(0)) await person.leave();
  });

  async function stage() {
    const ana = await one.person("ana");
    await one.person("emma");
    const emma = await other.signIn("emma");
    present.push(ana, emma);
    const [here, there] = [await ana.device(), await emma.device()];
    await here.sends(emma.id, "hello");
    return { ana, emma, here, there };
  }

  test("a message reaches a user connected to the other server, once", async () => {
    const { emma, here, there } = await stage();
    const text = crypto.randomUUID();
    await here.sends(emma.id, text);
    await there.hears("newMessage", (message) => message.text === text);
    await here.sends(emma.id, "and another");
    await there.hears("newMessage", (message) => message.text === "and another");
    expect(there.all("newMessage").filter((message) => message.text === text)).toHaveLength(1);
  });

  test("each user sees the other online, and offline when they leave", async () => {
    const { ana, emma, here, there } = await stage();
    await here.hears("getOnlineUsers", (online) => online.includes(emma.id));
    await there.hears("getOnlineUsers", (online) => online.includes(ana.id));
    here.heard.length = 0;
    there.close();
    await here.hears("getOnlineUsers", (online) => !online.includes(emma.id));
  });

  test("a user who connects later sees those who were online before", async () => {
    const { ana } = await stage();
    const third = await startTestServer({ databaseUrl: fresh.url, environment, heartbeat });
    const again = await (await third.signIn("emma")).device();
    await again.hears("getOnlineUsers", (online) => online.includes(ana.id));
    await third[Symbol.asyncDispose]();
  });

  test("typing and read receipts cross over", async () => {
    const { ana, emma, here, there } = await stage();
    here.socket.emit("typing", { to: emma.id, typing: true });
    await there.hears("typing", (event) => event.userId === ana.id && event.typing);
    const message = await here.sends(emma.id, "read me");
    there.socket.emit("markRead", { with: ana.id, seq: message.seq });
    await here.hears("messagesRead", (receipt) => receipt.userId === emma.id && receipt.seq === message.seq);
  });

  test("an administrator's setting at one server applies at the other", async () => {
    const dieter = await one.person("dieter");
    await one.database`update users set is_admin = true where id = ${dieter.id}`;
    const there = await other.signIn("dieter");
    const status = async () =>
      (await there.call<{ defaultPrivacyLevel: string }>("GET /translation/status")).body.defaultPrivacyLevel;
    expect(await status()).toBe("server");
    await dieter.call("PUT /health/admin/settings", { body: { defaultPrivacyLevel: "providers" } });
    await expect.poll(status).toBe("providers");
    await dieter.call("PUT /health/admin/settings", { body: { reset: ["defaultPrivacyLevel"] } });
    await expect.poll(status).toBe("server");
  });

  test("a connection without WebSockets, whose requests any server may get, is refused", async () => {
    const answer = await fetch(`${one.url}/socket.io/?EIO=4&transport=polling`);
    expect([answer.status, await answer.json()]).toEqual([400, { code: 0, message: "Transport unknown" }]);
  });

  test("a session ended at one server is cut off at the other", async () => {
    const { emma, there } = await stage();
    const cut = new Promise((resolve) => there.socket.once("disconnect", resolve));
    const { status } = await fetch(`${one.url}/api/auth/logout`, {
      method: "POST",
      headers: { cookie: emma.cookie },
    });
    expect(status).toBe(200);
    await cut;
  });

  test("messages published while NATS was away reach the page once it is back", async () => {
    const { ana, emma, here } = await stage();
    using page = new ListeningPage(other.url, emma.cookie, ana.id);
    await page.shows(({ text }) => text === "hello");
    await nats.kill();
    const text = randomUUID();
    await here.sends(emma.id, text);
    await nats.start();
    await page.shows((message) => message.text === text);
  });

  test("pages fetch what a disconnected server missed, and stay connected", async () => {
    const { ana, emma, here } = await stage();
    using page = new ListeningPage(other.url, emma.cookie, ana.id);
    await page.shows(({ text }) => text === "hello");
    await page.settled();
    const connections = page.connections;
    await otherLink.cut();
    const text = randomUUID();
    const sent = await here.sends(emma.id, text);
    await otherLink.mend();
    await page.shows((message) => message.text === text);
    expect(page.heard).not.toContain(sent._id);
    expect(page.connections).toBe(connections);
  });

  test("messages a cut-off server could not publish are fetched by the others' pages", async () => {
    const { ana, emma, there } = await stage();
    using page = new ListeningPage(one.url, ana.cookie, emma.id);
    await page.shows(({ text }) => text === "hello");
    await page.settled();
    await otherLink.cut();
    const text = randomUUID();
    await there.sends(ana.id, text);
    await otherLink.mend();
    await page.shows((message) => message.text === text);
  });

  test("missed ends of sessions and blocks are looked up, without cutting others off", async () => {
    const { ana, emma, here, there } = await stage();
    await there.hears("getOnlineUsers", (online) => online.includes(ana.id));
    const elsewhere = await other.signIn("emma");
    const ended = await elsewhere.device();
    await otherLink.cut();
    const path = `/people/${emma.id}/block`;
    await ana.call("PUT /people/:id/block", { path });
    await fetch(`${one.url}/api/auth/logout`, { method: "POST", headers: { cookie: elsewhere.cookie } });
    there.heard.length = 0;
    await otherLink.mend();
    // Sooner than the job that looks every minute.
    await expect.poll(() => ended.socket.connected).toBe(false);
    await there.hears("getOnlineUsers", (online) => !online.includes(ana.id));
    await there.hears("eventsLost");
    expect([here.socket.connected, there.socket.connected]).toEqual([true, true]);
    await ana.call("DELETE /people/:id/block", { path });
  });

  test("a NATS that hangs delays no message, and the server reports that it is degraded", async () => {
    const { emma, here } = await stage();
    const health = async () => (await (await fetch(`${other.url}/api/health`)).json()) as Output<"GET /health">;
    const healthy = { status: "healthy", checks: { nats: { ok: true } } };
    await expect.poll(health).toMatchObject(healthy);
    const person = await (await other.signIn("ana")).device();
    const { taken } = otherLink;
    otherLink.hang();
    for (let i = 0; i < 20; i++) await person.sends(emma.id, `while NATS hangs ${i}`);
    // No client had to wait until the silent connections were replaced.
    expect(otherLink.taken).toBe(taken);
    await expect.poll(health).toMatchObject({
      status: "degraded",
      checks: { database: { ok: true }, nats: { ok: false, message: "does not answer" } },
    });
    otherLink.release();
    await expect.poll(health).toMatchObject(healthy);
    await here.sends(emma.id, "afterwards");
  });

  test("a repeat at another server reaches a receiver at a third after the first died", async () => {
    const { emma } = await stage();
    const dying = await cuttableLink(fresh.url);
    // The database commits the message, but this server dies before it gets the answer.
    const first = await startTestServer({ databaseUrl: dying.url, environment });
    const third = await startTestServer({ databaseUrl: fresh.url, environment, heartbeat });
    const sender = await (await first.signIn("ana")).device();
    const desk = await (await third.signIn("emma")).device();
    const draft = { to: emma.id, text: randomUUID(), clientMessageId: randomUUID() };
    await first.app.idle();
    const stored = () => one.database`select from messages where client_message_id = ${draft.clientMessageId}`;
    dying.cutBeforeAnswerOnce(async () => (await stored()).length > 0);
    expect(await sender.send(draft)).toMatchObject({ ok: false, error: { code: "UNAVAILABLE" } });
    expect(await stored()).toHaveLength(1);
    await first[Symbol.asyncDispose]();
    expect(desk.all("newMessage").map(({ text }) => text)).not.toContain(draft.text);
    const again = await (await other.signIn("ana")).device();
    await again.sends(draft.to, draft.text, draft.clientMessageId);
    await desk.hears("newMessage", ({ clientMessageId }) => clientMessageId === draft.clientMessageId);
    await again.sends(draft.to, draft.text, draft.clientMessageId);
    await again.sends(draft.to, "and now something else");
    await desk.hears("newMessage", ({ text }) => text === "and now something else");
    const delivered = desk.all("newMessage").filter(({ clientMessageId }) => clientMessageId === draft.clientMessageId);
    expect(delivered).toHaveLength(1);
    await third[Symbol.asyncDispose]();
    await dying[Symbol.asyncDispose]();
  });

  test("an edit and a deletion repeated at another server are delivered there", async () => {
    const { emma, here, there } = await stage();
    const sent = await here.sends(emma.id, randomUUID());
    await one.app.idle();
    // Simulates a first server that died after the commit.
    await one.database`
      update messages set text = 'edited', revision = revision + 1, edited_at = now(),
        change_seq = (select change_seq + 1 from conversations where id = ${sent.conversationId})
      where id = ${sent._id}`;
    await one.database`
      update conversations set change_seq = change_seq + 1 where id = ${sent.conversationId}`;
    const onOtherNode = await other.signIn("ana");
    const path = `/message/${sent._id}`;
    await onOtherNode.call("PATCH /message/:id", { path, body: { text: "edited" } });
    await there.hears("messageUpdated", ({ text }) => text === "edited");
    await here.hears("messageUpdated", ({ text }) => text === "edited");
    const third = await startTestServer({ databaseUrl: fresh.url, environment, heartbeat });
    const remove = (person: Person) => person.call("DELETE /message/:id", { path: `${path}?for=everyone` });
    await remove(onOtherNode);
    await there.hears("messageUpdated", ({ _id, deletedAt }) => _id === sent._id && deletedAt !== undefined);
    there.heard.length = 0;
    await remove(await third.signIn("ana"));
    await there.hears("messageUpdated", ({ _id, deletedAt }) => _id === sent._id && deletedAt !== undefined);
    await third[Symbol.asyncDispose]();
  });

  test("during a NATS outage each server goes on, and the others catch up later", async () => {
    const { ana, emma, here, there } = await stage();
    await nats.kill();
    const beside = await (await one.signIn("emma")).device();
    const text = crypto.randomUUID();
    await here.sends(emma.id, text);
    await beside.hears("newMessage", (message) => message.text === text);
    there.heard.length = 0;
    await nats.start();
    // A client that may have missed events is asked to fetch them; its connection stays open.
    await there.hears("eventsLost");
    expect(there.socket.connected).toBe(true);
    const back = await emma.device();
    await back.hears("getOnlineUsers", (online) => online.includes(ana.id));
  });
});
