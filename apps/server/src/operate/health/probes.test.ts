import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MIGRATIONS } from "#/platform/database/migrate.ts";
import { type CuttableLink, cuttableLink } from "#test/cuttable-link.ts";
import { freshDatabase } from "#test/database.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { cannotHaveNats, startTestNats, type TestNats } from "#test/nats.ts";
import { openS3StandIn, S3_KEY, type S3StandIn } from "#test/s3-stand-in.ts";
import { sharedTestServer, startTestServer } from "#test/server.ts";

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await openS3StandIn();
});
afterAll(() => s3[Symbol.asyncDispose]());

const bucket = () => ({
  S3_ENDPOINT: s3.url,
  S3_BUCKET: S3_KEY.bucket,
  S3_REGION: S3_KEY.region,
  S3_ACCESS_KEY_ID: S3_KEY.id,
  S3_SECRET_ACCESS_KEY: S3_KEY.secret,
});

/** Returns the answers of the orchestrator's probe and of `/api/health` at the same moment. */
async function readiness(url: string) {
  const answer = await fetch(`${url}/readyz`);
  const { status, checks } = (await answer.json()) as { status: string; checks: Record<string, unknown> };
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status, checks });
  return { code: answer.status, status, checks };
}

const whole = {
  database: { ok: true },
  migrations: { ok: true },
  storage: { ok: true },
  disk: { ok: true },
};

test("a server with all it needs is ready, and names each part", async () => {
  await using server = await sharedTestServer();
  expect(await readiness(server.url)).toEqual({ code: 200, status: "healthy", checks: whole });
  const alive = await fetch(`${server.url}/healthz`, { method: "HEAD" });
  expect([alive.status, alive.headers.get("cache-control")]).toEqual([200, "no-store"]);
});

test("a server whose database is stopped is not ready and still lives", async () => {
  const fresh = await freshDatabase();
  await using database = await cuttableLink(fresh.url);
  {
    await using server = await startTestServer({ databaseUrl: database.url });
    await database.cut();
    expect(await readiness(server.url)).toMatchObject({
      code: 503,
      status: "unhealthy",
      checks: { database: { ok: false, message: "does not answer" }, storage: { ok: true } },
    });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }
  await fresh.drop();
});

test("a refusing bucket degrades the server until it accepts images again", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock, environment: bucket() });
  expect(await readiness(server.url)).toMatchObject({ code: 200, status: "healthy", checks: whole });
  s3.secret = "another";
  clock.advance(30_000);
  expect(await readiness(server.url)).toMatchObject({
    code: 200,
    status: "degraded",
    checks: { database: { ok: true }, storage: { ok: false, message: "takes no images" } },
  });
  s3.secret = S3_KEY.secret;
  clock.advance(30_000);
  expect(await readiness(server.url)).toMatchObject({ status: "healthy" });
});

test("a full disk degrades the server, for images or for messages", async () => {
  const clock = new ManualClock();
  let bavail = 5;
  const statfs = async () => ({ bsize: 1, blocks: 100, bavail });
  await using server = await startTestServer({ clock, statfs });
  const nearly = { status: "degraded", checks: { disk: { message: "is nearly full: takes no images" } } };
  expect(await readiness(server.url)).toMatchObject(nearly);
  bavail = 50;
  clock.advance(1_000);
  expect(await readiness(server.url)).toMatchObject({ status: "healthy", checks: whole });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const send = async () => {
    const path = `/messages/send/${emma.id}`;
    const { status } = await ana.call("POST /messages/send/:userId", { path, body: { text: "hola" } });
    clock.advance(1_000);
    return status;
  };
  await server.database.unsafe(`
    create function no_room() returns trigger language plpgsql as
      'begin raise exception ''no room'' using errcode = ''disk_full''; end';
    create trigger no_room before insert on messages execute function no_room()`);
  expect(await send()).toBe(503);
  const full = { status: "degraded", checks: { disk: { message: "is full: messages are refused" } } };
  expect(await readiness(server.url)).toMatchObject(full);
  await server.database`drop trigger no_room on messages`;
  expect(await send()).toBe(201);
  expect(await readiness(server.url)).toMatchObject({ status: "healthy" });
});

test("the bucket is asked at most once in half a minute, however often health is asked", async () => {
  s3.objects.clear();
  s3.requests.length = 0;
  const clock = new ManualClock();
  await using server = await startTestServer({ clock, environment: bucket() });
  for (let i = 0; i < 5; i++) await readiness(server.url);
  clock.advance(30_000);
  await readiness(server.url);
  expect(s3.requests.map((line) => line.split(" ")[0])).toEqual(["GET", "PUT", "GET"]);
});

test("missing or removed migrations make a server unready; additional ones degrade it", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock });
  const last = (await readdir(MIGRATIONS))
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .at(-1) as string;
  await server.database`update migrations set name = '9999_expand_newer.sql' where name = ${last}`;
  expect(await readiness(server.url)).toMatchObject({
    code: 503,
    status: "unhealthy",
    checks: { migrations: { ok: false, message: `the database lacks ${last}` } },
  });
  await server.database`insert into migrations (name, checksum) values (${last}, '')`;
  clock.advance(1_000);
  expect(await readiness(server.url)).toMatchObject({
    code: 200,
    status: "degraded",
    checks: {
      migrations: { ok: true, message: "a newer version has changed the database (9999_expand_newer.sql)" },
    },
  });
  await server.database`update migrations set name = '9999_contract_newer.sql' where name like '9999%'`;
  clock.advance(1_000);
  const must = "a newer version has changed the database so that this one must stop (9999_contract_newer.sql)";
  expect(await readiness(server.url)).toMatchObject({
    code: 503,
    checks: { migrations: { ok: false, message: must } },
  });
});

describe.skipIf(cannotHaveNats)("with a NATS", () => {
  let nats: TestNats;
  let link: CuttableLink;
  beforeAll(async () => {
    nats = await startTestNats();
    link = await cuttableLink(nats.url);
  });
  afterAll(async () => {
    await link[Symbol.asyncDispose]();
    await nats[Symbol.asyncDispose]();
  });

  test("a stopped NATS degrades a server, which keeps running", async () => {
    const APP_SECRET = "a secret that is only for tests, 0123456789";
    const environment = { NATS_URL: link.url, HAND_OVER_SECONDS: "0", APP_SECRET, ...bucket() };
    await using server = await startTestServer({ environment });
    const ready = { code: 200, status: "healthy", checks: { ...whole, nats: { ok: true } } };
    await expect.poll(() => readiness(server.url)).toEqual(ready);
    await link.cut();
    await expect
      .poll(() => readiness(server.url))
      .toMatchObject({
        code: 200,
        status: "degraded",
        checks: { database: { ok: true }, nats: { ok: false, message: "does not answer" } },
      });
    await link.mend();
    await expect.poll(() => readiness(server.url)).toEqual(ready);
  });

  test("a server shuts down in order although its NATS is gone", async () => {
    const APP_SECRET = "a secret that is only for tests, 0123456789";
    const server = await startTestServer({
      environment: { NATS_URL: nats.url, HAND_OVER_SECONDS: "0", APP_SECRET, ...bucket() },
    });
    await nats.kill();
    await server[Symbol.asyncDispose]();
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });
});
