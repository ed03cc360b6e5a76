import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AuditEntry } from "@lingualoom/contract/calls/admin/audit.ts";
import type { DoctorFinding } from "@lingualoom/contract/calls/admin/doctor.ts";
import { DOCTOR_SECONDS } from "@lingualoom/contract/limits.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { EngineError } from "@lingualoom/translation/engine.ts";
import { completion } from "@lingualoom/translation/test/providers/openai-server.ts";
import { json, startStandIn } from "@lingualoom/translation/test/stand-in-server.ts";
import { expect, test } from "vitest";
import { nothingLocal, scriptedEngine } from "#test/engines.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { PushService } from "#test/push-service.ts";
import { startTestServer } from "#test/server.ts";

const environment = { ADMIN_EMAILS: cast.dieter.email, LOCAL_ENGINES: "off" };
const DOCTOR = "POST /health/admin/doctor";

const check = (person: Person) => person.call<DoctorFinding[]>(DOCTOR, { body: {} });
const of = (findings: readonly DoctorFinding[], id: string) => findings.filter((one) => one.id === id);

test("an administrator sees results with advice, and each run is audited", async () => {
  await using server = await startTestServer({
    environment: {
      ...environment,
      TRUST_PROXY: "1",
      TRUSTED_PROXY: "1",
      DEEPL_API_KEY: "k",
      DEEPL_BASE_URL: "http://127.0.0.1:9",
    },
  });
  const dieter = await server.person("dieter");
  const { status, body } = await check(dieter);
  expect(status).toBe(200);
  // The server trusts a proxy, but there is none.
  expect(of(body, "proxy")).toEqual([
    {
      id: "proxy",
      status: "fault",
      sentence: expect.stringContaining("TRUST_PROXY is 1, but no proxy adds"),
      advice: expect.stringContaining("set TRUST_PROXY=0"),
    },
  ]);
  expect(of(body, "settings")[0]).toMatchObject({
    status: "warning",
    sentence: expect.stringContaining("TRUSTED_PROXY"),
  });
  expect(of(body, "providers")[0]).toMatchObject({
    status: "fault",
    sentence: expect.not.stringContaining("[object"),
  });
  for (const well of ["cookies", "websocket", "storage", "disk", "clock"])
    expect(of(body, well)).toMatchObject([{ status: "ok", advice: null }]);
  // The page reports checks that only the command can run as skipped.
  expect(of(body, "engines").map(({ status }) => status)).toEqual(["skipped", "skipped"]);
  expect(of(body, "nats")).toMatchObject([{ status: "skipped" }]);
  const { body: log } = await dieter.call<{ entries: AuditEntry[] }>("GET /health/admin/activity");
  expect(log.entries[0]).toMatchObject({
    action: "server.checked",
    actorId: dieter.id,
    details: { email: false },
  });
});

test("only administrators may run the doctor", async () => {
  await using server = await startTestServer({ environment });
  const ana = await server.person("ana");
  expect(await check(ana)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
});

test("one check runs at a time, and the next may follow it", async () => {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  await using provider = await answering(async () => {
    begun.resolve();
    await gate.promise;
  });
  await using server = await startTestServer({
    environment: { ...environment, OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: "key" },
  });
  const dieter = await server.person("dieter");
  const first = check(dieter);
  await begun.promise;
  const second = await check(dieter);
  expect(second).toMatchObject({ status: 409, body: { code: "IN_PROGRESS" } });
  expect(second.body).toMatchObject({
    message: "This server is being checked already. Try again in a moment.",
  });
  gate.resolve();
  expect((await first).status).toBe(200);
  expect((await check(dieter)).status).toBe(200);
});

test("slow checks are named with the command to run, beside the finished ones", async () => {
  const clock = new ManualClock(new Date());
  await using provider = await answering(() => {
    clock.advance(DOCTOR_SECONDS * 1_000);
    return new Promise<never>(() => {});
  });
  const asked = { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: "key" };
  await using server = await startTestServer({ clock, environment: { ...environment, ...asked } });
  const { status, body } = await check(await server.person("dieter"));
  expect(status).toBe(200);
  expect(of(body, "providers")).toMatchObject([
    {
      status: "skipped",
      sentence: `There is no result after ${DOCTOR_SECONDS} seconds.`,
      advice: expect.stringContaining("npm run admin -- doctor"),
    },
  ]);
  expect(of(body, "settings")).toMatchObject([{ status: "ok" }]);
});

test("the test email goes once, to the administrator who asks for it", async () => {
  await using server = await startTestServer({ environment, mailServer: { check: async () => {} } });
  const dieter = await server.person("dieter");
  const tests = () => server.mails.filter(({ subject }) => subject === "A test of your Lingualoom server");
  expect(of((await check(dieter)).body, "mail")).toMatchObject([{ status: "ok" }]);
  expect(tests()).toEqual([]);
  const headers = { "idempotency-key": "one test email" };
  for (let i = 0; i < 2; i++) {
    const { body } = await dieter.call<DoctorFinding[]>(DOCTOR, { body: { email: true }, headers });
    expect(of(body, "mail")[0]!.sentence).toContain(`An email to ${cast.dieter.email} left`);
  }
  expect(tests().map(({ to }) => to)).toEqual([cast.dieter.email]);
});

const PERFECT = { has: "tiene", cats: "gatos", and: "y", a: "un", dog: "perro" };
const HERE = {
  source: "en",
  target: "es",
  state: "here",
  version: "1",
  size: 1,
  download: null,
  sha256: [],
  files: [],
} as const;
test.each([
  [
    "apertium",
    "as it should",
    PERFECT,
    undefined,
    "ok",
    "übersetzt: Aus „Anna has 3 cats and a dog.“ wurde „Anna tiene 3 gatos",
  ],
  ["bergamot", "as it should", PERFECT, undefined, "ok", "(Englisch → Spanisch, 26 Zeichen, "],
  ["apertium", "wrongly", {}, undefined, "warning", "übersetzt falsch"],
  ["apertium", "not at all", {}, new EngineError("crashed", "it fell over"), "fault", "Spanisch): it fell over."],
] as const)(
  "a pair of %s that translates %s is reported in the administrator's language",
  async (id, _, words, error, status, said) => {
    const engine = scriptedEngine(
      words,
      [
        ["de", "nl"],
        ["en", "es"],
      ],
      { id },
    );
    if (error) engine.behave(async () => [{ ok: false, error }]);
    const models = { ...nothingLocal.models, overview: () => [HERE] };
    await using server = await startTestServer({ environment, engines: [engine], models });
    const { body } = await check(await server.person("dieter", { interfaceLanguage: "de" }));
    const left = { status: "skipped", sentence: expect.stringContaining("TRANSLATION_ENGINES lässt") };
    const tried = { status, sentence: expect.stringContaining(said) };
    expect(of(body, "engines")).toMatchObject(id === "apertium" ? [left, tried] : [tried, left]);
    expect(engine.received).toHaveLength(1);
  },
);

test("each configured provider translates one sentence, and the answer is shown", async () => {
  const golden = "Ana tiene 3 gatos y un perro.";
  const asked: string[] = [];
  await using all = await startStandIn<{ q?: string[]; text?: string | string[]; messages?: unknown }>(
    ({ path, body }) => {
      if (body) asked.push(path);
      if (path === "/languages")
        return json([
          { code: "en", name: "English", targets: ["es"] },
          { code: "es", name: "Spanish", targets: ["en"] },
        ]);
      if (body?.q) return json({ translatedText: body.q });
      if (body?.messages) return completion(JSON.stringify({ translations: [golden] }));
      if (Array.isArray(body?.text)) return json({ message: "Quota Exceeded" }, 456);
      if (body) return json({ result: { translated_text: golden }, success: true, errors: [], messages: [] });
      return json(path.startsWith("/v2") ? [{ language: "ES" }] : { result: [], data: [], success: true });
    },
  );
  const { url } = all;
  const given = {
    ...environment,
    OPENAI_BASE_URL: url,
    ENGINES_ON_THIS_SERVER: "openai",
    DEEPL_API_KEY: "k",
    DEEPL_BASE_URL: url,
    CLOUDFLARE_ACCOUNT_IDS: "a",
    CLOUDFLARE_API_TOKENS: "t",
    CLOUDFLARE_BASE_URL: url,
    LIBRETRANSLATE_URL: url,
  };
  await using server = await startTestServer({ environment: given });
  const { body } = await check(await server.person("dieter"));
  expect(of(body, "providers").map(({ status, sentence }) => [status, sentence.split(":")[0]])).toEqual([
    ["ok", expect.stringMatching(/^OpenAI.* translates$/)],
    ["fault", expect.stringMatching(/^DeepL does not translate/)],
    ["ok", expect.stringMatching(/^Cloudflare.* translates$/)],
    ["warning", "LibreTranslate translates wrongly"],
  ]);
  expect(asked).toHaveLength(4);
  await using closed = await startTestServer({ environment: { ...given, HIGHEST_PRIVACY_LEVEL: "server" } });
  await check(await closed.person("dieter"));
  // The model on this server was only sent another sentence.
  expect(asked).toHaveLength(5);
});

test("push services that answer are named, and so are those that do not", async () => {
  await using service = await PushService.start();
  const { host } = new URL(service.url);
  const ask = async (pushServices: string[]) => {
    await using server = await startTestServer({
      environment: { ...environment, PUSH_PRIVATE_ADDRESSES: "on" },
      pushServices,
    });
    return of((await check(await server.person("dieter"))).body, "push").map((one) => `${one.status} ${one.sentence}`);
  };
  expect(await ask([service.url])).toEqual([expect.stringContaining(`services answer: ${host}`)]);
  service.next.push("hangs up");
  expect(await ask([service.url, "http://127.0.0.1:9/"])).toEqual([
    expect.stringContaining(`warning The push service ${host} cannot be reached`),
    expect.stringContaining("warning The push service 127.0.0.1:9 cannot be reached"),
  ]);
});

async function answering(before: () => Promise<void>) {
  const server = createServer(async (_, answer) => {
    await before();
    answer.end(JSON.stringify({ data: [{ id: "model" }] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
