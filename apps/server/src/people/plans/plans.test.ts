import type { Output } from "@lingualoom/contract/calls.ts";
import type { ErrorBody } from "@lingualoom/contract/errors.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const LIMIT = 50;
const pairs = ["es", "fr", "de"].map((target) => ["en", target] as const);
const engine = scriptedEngine({ hello: "hola", there: "amiga" }, pairs);
const clock = new ManualClock();
let server: TestServer;
let dieter: Person;
let emma: Person;
let ana: Person;
beforeAll(async () => {
  const environment = { PLANS: "on", ADMIN_EMAILS: cast.dieter.email };
  server = await startTestServer({ environment, engines: [engine], clock });
  dieter = await server.person("dieter");
  emma = await server.person("emma");
  ana = await server.person("ana", { interfaceLanguage: "es" });
});
afterAll(() => server[Symbol.asyncDispose]());

type Report = Output<"GET /plan">;
const planOf = async (person: Person) => (await person.call<Report>("GET /plan")).body;
const give = (plan: string | null) =>
  dieter.call("PUT /health/admin/users/:id/plan", {
    path: `/health/admin/users/${ana.id}/plan`,
    body: { plan },
  });
const write = (clientMessageId: string) =>
  ana.call<ErrorBody>("POST /messages/send/:userId", {
    path: `/messages/send/${emma.id}`,
    body: { text: "hola", clientMessageId },
  });
const translate = (text: string, targetLanguage: string) =>
  ana.call<ErrorBody>("POST /translation/translate", {
    body: { text, sourceLanguage: "en", targetLanguage },
  });

test("a new account has Pro for seven days, and then the free plan", async () => {
  expect(await planOf(emma)).toMatchObject({
    plan: "pro",
    trialUntil: expect.any(String),
    enforced: true,
    messages: { limit: 1_000, used: 0 },
    languages: { limit: 10, used: [] },
  });
  expect((await emma.call("GET /auth/check")).body).toMatchObject({ plan: "pro" });
  await server.database`update users set created_at = created_at - interval '7 days'`;
  expect(await planOf(emma)).toMatchObject({ plan: "free", trialUntil: null, messages: { limit: LIMIT } });
  expect((await emma.call("GET /auth/check")).body).toMatchObject({ plan: "free" });
});

test("only an administrator gives and removes a plan by hand", async () => {
  const body = { plan: "unlimited" };
  expect(
    (
      await emma.call("PUT /health/admin/users/:id/plan", {
        path: `/health/admin/users/${emma.id}/plan`,
        body,
      })
    ).status,
  ).toBe(403);
  expect((await give("unlimited")).body).toEqual({ success: true, plan: "unlimited" });
  expect(await planOf(ana)).toMatchObject({ plan: "unlimited", messages: { limit: null } });
  expect((await give("gold")).status).toBe(400);
  expect((await give(null)).body).toEqual({ success: true, plan: "free" });
  const log = await dieter.call("GET /health/admin/activity", {
    path: "/health/admin/activity?action=plan.given",
  });
  expect(log.body).toMatchObject({ entries: [{ subjectId: ana.id }, { subjectId: ana.id }] });
});

test("the free plan sends fifty messages a day, also concurrently; repeats are free", async () => {
  const answers = await Promise.all(Array.from({ length: LIMIT + 5 }, (_, index) => write(`of today ${index}`)));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({
    status: 402,
    body: {
      code: "PLAN_LIMIT",
      message: "Tu plan permite 50 mensajes al día. La cuenta vuelve a empezar a medianoche (UTC).",
      planLimit: { what: "messages", limit: LIMIT, resetsAt: expect.stringMatching(/T00:00:00\.000Z$/) },
    },
  });
  expect((await write("of today 0")).status).toBe(200);
  // The same applies to the socket; reading and signing in still work.
  const device = await ana.device();
  expect(await device.send({ to: emma.id, text: "uno más", clientMessageId: "by socket" })).toMatchObject({
    ok: false,
    error: { code: "PLAN_LIMIT" },
  });
  expect((await ana.call("GET /messages/chats")).status).toBe(200);
  expect(await planOf(ana)).toMatchObject({ messages: { limit: LIMIT, used: LIMIT } });
  clock.advance(DAY_MS);
  expect((await write("of tomorrow")).status).toBe(201);
  expect(await planOf(ana)).toMatchObject({ messages: { used: 1 } });
});

test("the free plan translates into two languages a day; stored translations stay", async () => {
  expect((await translate("hello", "es")).status).toBe(200);
  expect((await translate("hello", "fr")).status).toBe(200);
  expect(await translate("hello", "de")).toMatchObject({
    status: 402,
    body: { code: "PLAN_LIMIT", planLimit: { what: "languages", limit: 2 } },
  });
  expect((await translate("hello there", "fr")).status).toBe(200);
  expect(await planOf(ana)).toMatchObject({ languages: { limit: 2, used: ["es", "fr"] } });
  await give("pro");
  expect((await translate("hello", "de")).status).toBe(200);
  clock.advance(DAY_MS);
  expect(await planOf(ana)).toMatchObject({ languages: { limit: 10, used: [] } });
});

test("the page gets each plan's price and limits, and whether they are enforced", async () => {
  const { body } = await emma.call("GET /config");
  expect(body).toMatchObject({
    plans: {
      enforced: true,
      trialDays: 7,
      tiers: {
        free: { price: 0, targetLanguages: 2, messagesPerDay: LIMIT },
        pro: { price: 9.99 },
        unlimited: { price: 19.99, targetLanguages: null, messagesPerDay: null },
      },
    },
    engines: [{ id: engine.id, available: true }],
  });
});

test("with plans off, usage is counted and never refused", async () => {
  await using open = await startTestServer({ engines: [engine] });
  const [emma, ana] = [await open.person("emma"), await open.person("ana")];
  await open.database`update users set created_at = created_at - interval '7 days'`;
  const send = () =>
    ana.call("POST /messages/send/:userId", { path: `/messages/send/${emma.id}`, body: { text: "hola" } });
  for (const { status } of await Promise.all(Array.from({ length: LIMIT + 1 }, send))) expect(status).toBe(201);
  for (const targetLanguage of ["es", "fr", "de"])
    await ana.call("POST /translation/translate", {
      body: { text: "hello", sourceLanguage: "en", targetLanguage },
    });
  expect((await ana.call("GET /plan")).body).toMatchObject({
    plan: "free",
    enforced: false,
    messages: { limit: LIMIT, used: LIMIT + 1 },
    languages: { limit: 2, used: ["de", "es", "fr"] },
  });
});
