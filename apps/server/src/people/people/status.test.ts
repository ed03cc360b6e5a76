import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const HOUR = 3_600_000;
const TRAIN = "En el tren";
const clock = new ManualClock();
let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;

beforeAll(async () => {
  server = await startTestServer({ clock });
  ana = await server.person("ana", { discoverable: false });
  [emma, bruno] = [await server.person("emma"), await server.person("bruno")];
  await (await ana.device()).sends(emma.id, "hola");
});
afterAll(() => server[Symbol.asyncDispose]());

const say = (statusText: string, statusUntil: string | null = null) =>
  ana.call("PUT /settings/translation", { body: { statusText, statusUntil } });
const read = async (reader: Person) =>
  (await reader.call<{ status?: object }>("GET /people/:userId", { path: `/people/${ana.id}` })).body.status;

beforeEach(async () => {
  await say("");
});

test("chat partners learn a status at once, and no longer after its end", async () => {
  const desk = await emma.device();
  const until = new Date(clock.now().getTime() + HOUR).toISOString();
  await say(TRAIN, until);
  const heard = await desk.hears("personUpdated", ({ status }) => status?.text === TRAIN);
  expect(heard.status).toEqual({ text: TRAIN, until });
  expect(await read(emma)).toEqual({ text: TRAIN, until });
  clock.advance(HOUR);
  expect(await read(emma)).toBeUndefined();
});

test("a status that is taken back is gone for partners, and a new name keeps one", async () => {
  const desk = await emma.device();
  await say(TRAIN);
  await ana.call("PUT /settings/profile", { body: { fullName: "Ana María" } });
  const renamed = await desk.hears("personUpdated", ({ fullName }) => fullName === "Ana María");
  expect(renamed.status).toEqual({ text: TRAIN });
  await say("");
  await desk.hears("personUpdated", ({ status }) => status === undefined);
  expect(await read(emma)).toBeUndefined();
});

test("strangers, and users on either side of a block, learn no status", async () => {
  await say(TRAIN);
  expect(await read(bruno)).toBeUndefined();
  await emma.call("PUT /people/:id/block", { path: `/people/${ana.id}/block` });
  expect(await read(emma)).toBeUndefined();
  await emma.call("DELETE /people/:id/block", { path: `/people/${ana.id}/block` });
  expect(await read(emma)).toEqual({ text: TRAIN });
});

test.each([
  ["two lines", { statusText: "a\nb" }, "Must be one line"],
  ["81 characters", { statusText: "🚆".repeat(81) }, "At most 80 characters"],
  ["an end without a zone", { statusUntil: "2026-12-01" }, undefined],
])("a status of %s is refused, and the old one stays", async (_, body, message) => {
  await say(TRAIN);
  const answer = await ana.call<{ issues: { message: string }[] }>("PUT /settings/translation", { body });
  expect(answer.status).toBe(400);
  if (message) expect(answer.body.issues[0]?.message).toBe(message);
  expect(await read(emma)).toEqual({ text: TRAIN });
});
