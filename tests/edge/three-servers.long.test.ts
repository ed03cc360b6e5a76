import type { Output } from "@lingualoom/contract/calls.ts";
import type { Me, Message } from "@lingualoom/contract/shapes.ts";
import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../apps/server/test/database.ts";
import { ListeningPage } from "../../apps/server/test/listening-page.ts";
import { cannotHaveNats, startTestNats, type TestNats } from "../../apps/server/test/nats.ts";
import { ask } from "../../apps/server/test/person.ts";
import { openS3StandIn, S3_KEY, type S3StandIn } from "../../apps/server/test/s3-stand-in.ts";
import { WAIT_MS } from "../../patience.ts";
import { SECRET } from "../start/databases.ts";
import { type Folder, preparedDataFolder } from "../start/server-process.ts";
import { bareHost, type FrontedHost, frontedHost, type Host } from "./host.ts";
import { Reader } from "./reader.ts";
import { Talker } from "./talker.ts";
import { type RunningWorker, startWorker } from "./worker.ts";

const PAGE = "https://chat.example.org";
const SLEEP_AFTER_MS = WAIT_MS / 5;
const TIMEOUT_MS = WAIT_MS / 7.5;
/** The messages of the test: the demo has written the ones before. */
const lastOf = (ids: readonly string[], { acknowledged }: Talker) => ids.slice(-acknowledged.length);
/** A third loopback name; only Linux has all of 127.0.0.0/8. */
const THIRD_NAME = process.platform === "linux" ? "127.0.0.2" : "[::1]";

describe.skipIf(cannotHaveNats)("three servers behind the worker", () => {
  let nats: TestNats;
  let s3: S3StandIn;
  let fresh: FreshDatabase;
  let folders: Folder[];
  let killed: Host;
  let slow: FrontedHost;
  let sleepy: FrontedHost;
  let worker: RunningWorker;
  beforeAll(async () => {
    nats = await startTestNats();
    s3 = await openS3StandIn();
    fresh = await freshDatabase();
    folders = await Promise.all([preparedDataFolder(), preparedDataFolder(), preparedDataFolder()]);
    const environment = (at: number) => ({
      DATABASE_URL: fresh.url,
      NATS_URL: nats.url,
      HAND_OVER_SECONDS: "0",
      APP_SECRET: SECRET,
      DATA_DIR: (folders[at] as Folder).path,
      PUBLIC_URL: PAGE,
      EDGE_URL: PAGE,
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      S3_ENDPOINT: s3.url,
      S3_BUCKET: S3_KEY.bucket,
      S3_REGION: S3_KEY.region,
      S3_ACCESS_KEY_ID: S3_KEY.id,
      S3_SECRET_ACCESS_KEY: S3_KEY.secret,
    });
    [killed, slow, sleepy] = await Promise.all([
      bareHost("127.0.0.1", environment(0)),
      frontedHost("localhost", environment(1)),
      frontedHost(THIRD_NAME, environment(2)),
    ]);
    worker = await startWorker({
      PUBLIC_URL: PAGE,
      BACKENDS: [killed.url, slow.url, sleepy.url].join(","),
      BACKEND_MODE: "normal",
      BACKEND_STRATEGY: "round_robin",
      KEEPALIVE_INTERVAL_MS: "50",
      SLEEP_AFTER_MS: String(SLEEP_AFTER_MS),
      REQUEST_TIMEOUT_MS: String(TIMEOUT_MS),
    });
  });
  afterAll(async () => {
    await worker?.[Symbol.asyncDispose]();
    for (const host of [killed, slow, sleepy]) await host?.[Symbol.asyncDispose]();
    await fresh?.drop();
    await nats?.[Symbol.asyncDispose]();
    for (const folder of folders ?? []) await folder[Symbol.asyncDispose]();
    await s3?.[Symbol.asyncDispose]();
  });

  /** Signs in through the worker. */
  async function signIn(name: CastName) {
    const { email, password } = cast[name];
    const { status, headers, body } = await ask<Me>(worker.url, "POST", "/auth/login", { email, password });
    expect(status).toBe(200);
    const cookie = headers.getSetCookie().map((one) => one.split(";")[0]);
    return { id: body._id, cookie: cookie.join("; ") };
  }

  async function statuses(cookie: string) {
    const { body } = await ask<Output<"GET /admin/render-status">>(
      worker.url,
      "GET",
      "/admin/render-status",
      undefined,
      { cookie },
    );
    return body.backends.details.map(({ status }) => status);
  }

  /** Fetches all messages of a conversation, page by page. */
  async function allMessages(cookie: string, other: string): Promise<Message[]> {
    const read: Message[] = [];
    for (;;) {
      const path = `/messages/${other}?limit=100&after=${read.at(-1)?.seq ?? 0}`;
      const { body } = await ask<Message[]>(worker.url, "GET", path, undefined, { cookie });
      if (body.length === 0) return read;
      read.push(...body);
    }
  }

  test("the worker gives the same answer as the server", async () => {
    const [through, direct] = await Promise.all([fetch(worker.url), fetch(killed.url)]);
    expect(await through.text()).toBe(await direct.text());
    expect(through.status).toBe(direct.status);
    for (const name of ["content-type", "content-security-policy", "cache-control", "etag"])
      expect(through.headers.get(name)).toBe(direct.headers.get(name));
  });

  test("without WebSockets a connection stays at its first server", async () => {
    const polling = `${worker.url}/socket.io/?EIO=4&transport=polling`;
    const begun = await fetch(polling);
    const { sid } = JSON.parse((await begun.text()).slice(1)) as { sid: string };
    const cookie = begun.headers.getSetCookie().map((one) => one.split(";")[0])[0] as string;
    const pongs = async (headers: Record<string, string>) => {
      const seen: number[] = [];
      for (let i = 0; i < 4; i++)
        seen.push((await fetch(`${polling}&sid=${sid}`, { method: "POST", headers, body: "3" })).status);
      return seen;
    };
    expect(await pongs({ cookie })).toEqual([200, 200, 200, 200]);
    // Without the cookie the requests reach other servers, which do not know the session.
    expect(await pongs({})).toContain(400);
    expect(begun.headers.getSetCookie()[0]).toMatch(/; Path=\/socket\.io\/; HttpOnly; SameSite=Lax$/);
  });

  test("a request that the visitor aborts is no longer counted as active", async () => {
    const { cookie } = await signIn("dieter");
    slow.delayMs = TIMEOUT_MS / 2;
    await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        fetch(`${worker.url}/api/ping`, { signal: AbortSignal.timeout(TIMEOUT_MS / 10) }),
      ),
    );
    slow.delayMs = 0;
    const underWay = async () => {
      const answer = await ask<Output<"GET /health/load-balancing">>(
        worker.url,
        "GET",
        "/health/load-balancing",
        undefined,
        { cookie },
      );
      return answer.body.backends.map(({ activeConnections }) => activeConnections);
    };
    await expect.poll(underWay, { timeout: 3 * WAIT_MS }).toEqual([0, 0, 0]);
  });

  test("no acknowledged message is lost while servers are killed, asleep or slow", async () => {
    // Round robin asks every server, so all are known. Then the third one gets no requests and falls asleep.
    for (let i = 0; i < 6; i++) await ask(worker.url, "GET", "/ping");
    sleepy.sleepsAfter(500);
    const dieter = await signIn("dieter");
    await worker.tick();
    await expect
      .poll(async () => (await statuses(dieter.cookie))[2], { timeout: 3 * WAIT_MS, interval: 200 })
      .toBe("asleep");
    await worker.tick();
    expect(await statuses(dieter.cookie)).toEqual(["healthy", "healthy", "asleep"]);
    expect(sleepy.isAsleep).toBe(true);

    const [ana, emma] = [await signIn("ana"), await signIn("emma")];
    using anas = new Talker(worker.url, ana.cookie);
    using emmas = new Talker(worker.url, emma.cookie);
    using reader = new Reader(worker.url, ana.cookie);
    // Two pages for each user: the worker spreads them over the servers, so events pass between servers too.
    using pages = new DisposableStack();
    const listening = (me: { cookie: string }, other: { id: string }, talker: Talker) =>
      [1, 2].map(() => ({ page: pages.use(new ListeningPage(worker.url, me.cookie, other.id)), talker }));
    const listeners = [...listening(ana, emma, emmas), ...listening(emma, ana, anas)];
    /** Every page receives a new message as an event, without reading the history. */
    const bothHear = async () => {
      const counts = listeners.map(({ page }) => page.heard.size);
      for (const [at, { page }] of listeners.entries())
        await page.until(() => page.heard.size > (counts[at] as number));
    };
    anas.talkTo(emma.id);
    emmas.talkTo(ana.id);
    const bothGoOn = (since: number) =>
      expect
        .poll(() => [anas, emmas].every((one) => (one.acknowledged.at(-1)?.at ?? 0) > since + 100), {
          timeout: 3 * WAIT_MS,
        })
        .toBe(true);
    await bothGoOn(performance.now());
    await bothHear();

    const killedAt = performance.now();
    await killed.kill();
    await bothGoOn(killedAt);
    await bothHear();
    expect((await statuses(dieter.cookie)).slice(0, 2)).toEqual(["unhealthy", "healthy"]);
    // The awake server was enough.
    expect(sleepy.wakes).toBe(0);
    const gap = Math.max(anas.longestGap(killedAt), emmas.longestGap(killedAt));
    console.log(`kill -9: ${Math.round(gap)} ms until both were acknowledged again`);
    console.log(`kill -9: reads paused for ${Math.round(reader.longestGap(killedAt))} ms`);

    slow.delayMs = 1.5 * TIMEOUT_MS;
    const slowAt = performance.now();
    // No fast server is awake, so the worker wakes up the sleeping one, which answers.
    await expect.poll(() => sleepy.wakes, { timeout: 3 * WAIT_MS }).toBeGreaterThan(0);
    const wokenAt = performance.now();
    await expect.poll(() => reader.answeredAt > wokenAt, { timeout: 3 * WAIT_MS }).toBe(true);
    expect(sleepy.isAsleep).toBe(false);
    await bothGoOn(wokenAt);
    const pause = Math.round(reader.longestGap(slowAt));
    console.log(`one slow, one asleep: reads paused for ${pause} ms; waking took ${Math.round(sleepy.wokeIn)} ms`);

    slow.delayMs = 0;
    await killed.start();
    await expect
      .poll(() => statuses(dieter.cookie), { timeout: 3 * WAIT_MS, interval: 250 })
      .toEqual(["healthy", "healthy", "healthy"]);
    await Promise.all([anas.fallsSilent(), emmas.fallsSilent()]);

    // No page reloaded: every message acknowledged around the kill reached the other user's pages as an event.
    for (const { page, talker } of listeners) {
      const ids = talker.acknowledged.map(({ id }) => id);
      const shown = () => new Set(page.messages.map(({ clientMessageId }) => clientMessageId));
      await page.until(() => ids.every((id) => shown().has(id)));
    }

    // Both histories have every message once, without gaps, in the order of writing.
    for (const [reading, other] of [
      [ana, emma],
      [emma, ana],
    ] as const) {
      const read = await allMessages(reading.cookie, other.id);
      const idsOf = (id: string) => read.filter(({ senderId }) => senderId === id).map((one) => one.clientMessageId);
      expect(lastOf(idsOf(ana.id), anas)).toEqual(anas.acknowledged.map(({ id }) => id));
      expect(lastOf(idsOf(emma.id), emmas)).toEqual(emmas.acknowledged.map(({ id }) => id));
      expect(read.map(({ seq }) => seq)).toEqual(read.map((_, at) => at + 1));
    }
    expect(Math.min(anas.acknowledged.length, emmas.acknowledged.length)).toBeGreaterThan(2);
  });
});
