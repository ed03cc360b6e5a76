import type { Output } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { json, startStandIn } from "@lingualoom/translation/test/stand-in-server.ts";
import { expect, test } from "vitest";
import { freshDatabase } from "#test/database.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { startTestServer } from "#test/server.ts";

const admin = { ADMIN_EMAILS: cast.dieter.email };
type Config = Output<"GET /admin/config">;
type Status = Output<"GET /admin/render-status">;

const put = (body: unknown) => ({ body });

test("a single server lists itself", async () => {
  await using server = await startTestServer({ environment: admin });
  const dieter = await server.person("dieter");
  const { body } = await dieter.call<Status>("GET /admin/render-status");
  expect(body.backends).toMatchObject({ total: 1, healthy: 1, primary: server.url, backup: "", cycle: 0 });
  const { body: balancing } = await dieter.call<Output<"GET /health/load-balancing">>("GET /health/load-balancing");
  expect(balancing.backends).toMatchObject([{ url: server.url, healthy: true, activeConnections: 0 }]);
});

test("the status of several servers is what each reports", async () => {
  await using well = await startStandIn(() => json({ status: "healthy", uptime: 5 }));
  await using ill = await startStandIn(() => json({ status: "unhealthy" }, 503));
  await using server = await startTestServer({
    environment: { ...admin, BACKENDS: `${well.url},${ill.url}`, BACKEND_STRATEGY: "round_robin" },
  });
  const dieter = await server.person("dieter");
  const status = async () => (await dieter.call<Status>("GET /admin/render-status")).body.backends;
  await expect.poll(async () => (await status()).details.map((one) => one.status)).toEqual(["healthy", "unhealthy"]);
  expect(await status()).toMatchObject({
    total: 2,
    healthy: 1,
    primary: well.url,
    backup: ill.url,
    cycle: 1,
  });
  const { body } = await dieter.call<Output<"GET /health/load-balancing">>("GET /health/load-balancing");
  expect(body).toMatchObject({ strategy: "round_robin", backends: [{ healthy: true }, { healthy: false }] });
});

test("a change of the list is stored, takes effect, and gets an audit entry", async () => {
  await using other = await startStandIn(() => json({ status: "healthy" }));
  await using server = await startTestServer({
    environment: { ...admin, BACKENDS: "http://127.0.0.1:9", BACKEND_ORIGINS: other.url },
  });
  const dieter = await server.person("dieter");
  const backends = [other.url, "http://127.0.0.1:9"];
  const { status, body } = await dieter.call<Config>("PUT /admin/config", put({ backends, revision: 0 }));
  expect([status, body]).toMatchObject([200, { success: true, backends, revision: 1, updatedBy: dieter.id }]);
  expect((await dieter.call<Config>("GET /admin/config")).body).toEqual(body);
  await expect
    .poll(async () => (await dieter.call<Status>("GET /admin/render-status")).body.backends.details[0])
    .toMatchObject({ url: other.url, status: "healthy" });
  const { body: log } = await dieter.call<Output<"GET /health/admin/activity">>("GET /health/admin/activity");
  expect(log.entries[0]).toMatchObject({ action: "backends.changed", details: { count: 2, revision: 1 } });
});

test("stale, empty and foreign lists are refused and change nothing", async () => {
  await using server = await startTestServer({ environment: { ...admin, BACKENDS: "http://127.0.0.1:9" } });
  const dieter = await server.person("dieter");
  const refused = (body: unknown) => dieter.call("PUT /admin/config", put(body));
  const same = { backends: ["http://127.0.0.1:9"] };
  expect(await refused({ ...same, revision: 7 })).toMatchObject({
    status: 409,
    body: { code: "STALE_CONFIG" },
  });
  expect(await refused({ backends: [] })).toMatchObject({
    status: 400,
    body: { code: "VALIDATION", error: "Cannot remove all backends" },
  });
  expect(await refused({ backends: ["https://other-site.example"] })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining("not among the origins") },
  });
  expect((await dieter.call<Config>("GET /admin/config")).body.revision).toBe(0);
});

test("with a worker in front the server refuses changes to the list", async () => {
  await using server = await startTestServer({
    environment: { ...admin, EDGE_URL: "http://127.0.0.1:9" },
  });
  const dieter = await server.person("dieter");
  const { status, body } = await dieter.call("PUT /admin/config", put({ backends: ["https://a.example"] }));
  expect([status, body]).toMatchObject([409, { code: "MANAGED_BY_EDGE" }]);
});

test("only a server with a worker in front approves changes", async () => {
  await using server = await startTestServer({ environment: admin });
  const dieter = await server.person("dieter");
  const { status } = await dieter.call("POST /admin/config/approval", put({ count: 1, revision: 1 }));
  expect(status).toBe(404);
});

test("a change needs the password ten minutes after the sign-in", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({
    clock,
    environment: { ...admin, BACKENDS: "http://127.0.0.1:9" },
  });
  const dieter = await server.person("dieter");
  clock.advance(10 * 60_000);
  const change = { backends: ["http://127.0.0.1:9"] };
  expect(await dieter.call("PUT /admin/config", put(change))).toMatchObject({
    status: 403,
    body: { code: "REAUTHENTICATE" },
  });
  const proven = { ...change, currentPassword: cast.dieter.password };
  expect((await dieter.call("PUT /admin/config", put(proven))).status).toBe(200);
});

test("the other servers on the database apply a change", async () => {
  const fresh = await freshDatabase();
  const clock = new ManualClock();
  await using well = await startStandIn(() => json({ status: "healthy" }));
  const environment = { ...admin, BACKENDS: "http://127.0.0.1:9", BACKEND_ORIGINS: well.url };
  {
    await using one = await startTestServer({ databaseUrl: fresh.url, environment });
    await using other = await startTestServer({ databaseUrl: fresh.url, environment, clock });
    const dieter = await one.person("dieter");
    const there = await other.signIn("dieter");
    await dieter.call("PUT /admin/config", put({ backends: [well.url] }));
    await expect
      .poll(async () => {
        clock.advance(60_000);
        return (await there.call<Status>("GET /admin/render-status")).body.backends.details.map(({ url }) => url);
      })
      .toEqual([well.url]);
  }
  await fresh.drop();
});
