import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GRACE_MS } from "#/platform/realtime/presence/presence.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { WAIT_MS } from "../../../../../../patience.ts";

const HOUR = 3_600_000;
const clock = new ManualClock();
let server: TestServer;
let ana: Person;
let emma: Person;
let left: string;

const show = (person: Person, showPresence: boolean) =>
  person.call("PUT /settings/translation", { body: { showPresence } });
const ask = (reader: Person, id: string) =>
  reader.call<{ lastSeenAt?: string | null }>("GET /people/:userId/last-seen", {
    path: `/people/${id}/last-seen`,
  });
const lastSeen = async (reader: Person, id = ana.id) => (await ask(reader, id)).body.lastSeenAt;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [ana, emma] = [await server.person("ana", { discoverable: false }), await server.person("emma")];
  const desk = await emma.device();
  const phone = await ana.device();
  await phone.sends(emma.id, "hola");
  await desk.hears("getOnlineUsers", (online) => online.includes(ana.id));
  clock.advance(HOUR);
  left = clock.now().toISOString();
  phone.close();
  await clock.scheduled(GRACE_MS);
  clock.advance(HOUR);
  await desk.hears("getOnlineUsers", (online) => !online.includes(ana.id));
  await vi.waitFor(async () => expect(await lastSeen(emma)).toBe(left), WAIT_MS);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  await show(ana, true);
});

test("chat partners learn when a user was last connected, on every server", async () => {
  expect(await lastSeen(emma)).toBe(left);
  await using second = await startTestServer({ databaseUrl: server.databaseUrl });
  expect(await lastSeen(await second.signIn("emma"))).toBe(left);
});

test("a user who has never connected has no last-seen time", async () => {
  const dieter = await server.person("dieter");
  expect(await ask(emma, dieter.id)).toMatchObject({ status: 200, body: { lastSeenAt: null } });
});

test("a user who hides it has no last-seen time, and none is stored meanwhile", async () => {
  await show(ana, false);
  expect(await lastSeen(emma)).toBeNull();
  clock.advance(HOUR);
  (await ana.device()).close();
  await clock.scheduled(GRACE_MS);
  clock.advance(GRACE_MS);
  await show(ana, true);
  expect(await lastSeen(emma)).toBe(left);
});

test("a block hides last-seen times both ways", async () => {
  await emma.device();
  await ana.call("PUT /people/:id/block", { path: `/people/${emma.id}/block` });
  expect(await lastSeen(emma)).toBeNull();
  expect(await lastSeen(ana, emma.id)).toBeNull();
  await ana.call("DELETE /people/:id/block", { path: `/people/${emma.id}/block` });
  expect(await lastSeen(emma)).toBe(left);
});

test("strangers see it for findable users only", async () => {
  const bruno = await server.person("bruno");
  expect((await ask(bruno, ana.id)).status).toBe(404);
  expect(await lastSeen(bruno, emma.id)).toEqual(expect.any(String));
  expect((await ask(bruno, "0197e0a0-0000-7000-8000-000000000000")).status).toBe(404);
});
