import type { Push } from "@lingualoom/contract/calls/push.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { startPushStage } from "#test/push-stage.ts";
import { sharedTestServer, startTestServer } from "#test/server.ts";
import { unzip } from "#test/unzip.ts";
import { isQuiet } from "./quiet-hours.ts";

const devicesOf = async (person: { call: (name: "GET /push") => Promise<{ body: unknown }> }) =>
  ((await person.call("GET /push")).body as Push).devices;

test("a session has one subscription, an endpoint one person, a person twenty devices", async () => {
  await using stage = await startPushStage();
  const [ana, emma] = await stage.server.threePeople();
  const first = stage.service.subscribe("phone");
  const post = (person: typeof ana, body: object) => person.call("POST /push/devices", { body });
  await post(ana, { ...first, shows: "nothing" });
  await post(ana, first);
  expect(await devicesOf(ana)).toMatchObject([{ current: true, shows: "nothing" }]);
  await post(ana, stage.service.subscribe("phone again"));
  expect(await devicesOf(ana)).toMatchObject([{ shows: "nothing" }]);
  await post(emma, stage.service.subscribe("phone again"));
  expect(await devicesOf(ana)).toEqual([]);
  expect(await devicesOf(emma)).toHaveLength(1);
  for (let i = 0; i < 21; i++) await post(await stage.server.signIn("ana"), stage.service.subscribe(`${i}`));
  expect(await devicesOf(ana)).toHaveLength(20);
});

test("another user's device answers like a missing one", async () => {
  await using stage = await startPushStage();
  const [ana, emma] = await stage.server.threePeople();
  const { _id } = await stage.subscribe(ana, "phone");
  const path = `/push/devices/${_id}`;
  for (const answer of [
    await emma.call("PATCH /push/devices/:id", { path, body: { shows: "nothing" } }),
    await emma.call("DELETE /push/devices/:id", { path }),
    await emma.call("POST /push/devices/:id/test", { path: `${path}/test` }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  expect(await devicesOf(ana)).toHaveLength(1);
  expect(await ana.call("DELETE /push/devices/:id", { path })).toMatchObject({ status: 200 });
  expect(await devicesOf(ana)).toEqual([]);
});

test("endpoints in the server's own network need the operator's permission", async () => {
  await using stage = await startPushStage();
  await using server = await sharedTestServer();
  const ana = await server.person("ana");
  const answer = await ana.call("POST /push/devices", { body: stage.service.subscribe("phone") });
  expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
});

test("push keys survive a restart and are unreadable in the database", async () => {
  await using stage = await startPushStage();
  const ana = await stage.server.person("ana");
  const keyOf = async (person: typeof ana) => ((await person.call("GET /push")).body as unknown as Push).publicKey;
  const before = await keyOf(ana);
  await using again = await startTestServer({ databaseUrl: stage.server.databaseUrl });
  expect(await keyOf(await again.signIn("ana"))).toBe(before);
  expect(before).toMatch(/^[\w-]{87}$/);
  const [row] = await stage.server.database<{ sealed: Buffer }[]>`select sealed from push_keys`;
  expect(row?.sealed.length).toBe(12 + 16 + 43);
});

test("quiet hours are stored as they were set, and can be removed", async () => {
  await using server = await sharedTestServer();
  const ana = await server.person("ana");
  const quietHours = { from: "22:30", to: "07:05", timeZone: "Asia/Kolkata" };
  await ana.call("PUT /push/quiet-hours", { body: { quietHours } });
  expect((await ana.call("GET /push")).body).toMatchObject({ quietHours });
  const wrong = { ...quietHours, timeZone: "Mars/Olympus" };
  expect(await ana.call("PUT /push/quiet-hours", { body: { quietHours: wrong } })).toMatchObject({
    status: 400,
  });
  await ana.call("PUT /push/quiet-hours", { body: { quietHours: null } });
  expect((await ana.call("GET /push")).body).toMatchObject({ quietHours: null });
});

test.each([
  ["21:59", false],
  ["22:00", true],
  ["06:59", true],
  ["07:00", false],
])("at %s a user with quiet hours from 22:00 to 07:00 gets no push: %s", (time, quiet) => {
  const row = { fromMinute: 22 * 60, toMinute: 7 * 60, timeZone: "Europe/Berlin" };
  expect(isQuiet(row, new Date(`2026-01-15T${time}:00+01:00`))).toBe(quiet);
  expect(isQuiet(row, new Date(`2026-07-15T${time}:00+02:00`))).toBe(quiet);
});

test("an export has the devices without keys, and a deleted account leaves none", async () => {
  await using stage = await startPushStage();
  const ana = await stage.server.person("ana");
  await stage.subscribe(ana, "phone");
  const exported = await fetch(`${stage.server.url}/api/account/export`, { headers: { cookie: ana.cookie } });
  const files = unzip(Buffer.from(await exported.arrayBuffer()));
  const text = files.get("more/push_devices-user_id.json")?.toString() ?? "";
  expect(JSON.parse(text)).toMatchObject([{ shows: "everything", language: "en" }]);
  expect(text).not.toMatch(/auth_key|public_key/);
  await ana.call("POST /account/delete", { body: { password: cast.ana.password } });
  await expect.poll(() => stage.server.database`select from push_devices`).toHaveLength(0);
});
