import type { Output } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { EngineError } from "@lingualoom/translation/engine.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { setPrivacyLevel, startDraftStage } from "#test/draft-stage.ts";
import { type ScriptedEngine, scriptedEngine } from "#test/engines.ts";
import { groupOf } from "#test/groups.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

type Previews = Output<"POST /conversations/:conversationId/previews"> & { code?: string; message?: string };

const ENGLISH = {
  el: "the",
  tren: "train",
  llega: "arrives",
  muy: "very",
  tarde: "late",
  esta: "this",
  noche: "night",
  por: "at",
  fin: "last",
  sin: "without",
  prisa: "hurry",
  con: "with",
  su: "its",
  sello: "seal",
};
const GERMAN = {
  el: "der",
  tren: "Zug",
  llega: "kommt",
  muy: "sehr",
  tarde: "spät",
  esta: "diese",
  noche: "Nacht",
};
const DRAFT = "El tren llega muy tarde esta noche";
let server: TestServer;
let local: ScriptedEngine;
let provider: ScriptedEngine;
let ana: Person;
let emma: Person;
let bruno: Person;
let logged: string[];
beforeAll(async () => {
  ({ server, local, provider, ana, emma, bruno, logged } = await startDraftStage({
    local: [ENGLISH, [["es", "en"]]],
    provider: [GERMAN, [["es", "de"]]],
  }));
});
beforeEach(() => local.behave(undefined));
afterEach(() => [local, provider].forEach((one) => void one.received.splice(0)));
afterAll(() => server[Symbol.asyncDispose]());

const preview = (who: Person, id: string, text: string, language?: string) =>
  who.call<Previews>("POST /conversations/:conversationId/previews", {
    path: `/conversations/${id}/previews`,
    body: { text, ...(language && { language }) },
  });
const begun = async () => (await (await ana.device()).sends(emma.id, "Hola, buenos días")).conversationId;

test("the writer sees what the other person will read, sealed by the server", async () => {
  const { status, body } = await preview(ana, await begun(), DRAFT);
  expect(status).toBe(200);
  expect(body).toMatchObject({ language: "es", privacyLevel: "server", leftOut: 0 });
  expect(body.previews).toMatchObject([
    {
      language: "en",
      readers: 1,
      text: "the train arrives very late this night",
      provider: "apertium",
      madeAt: "server",
    },
  ]);
  expect(body.previews[0]?.seal).toMatch(/^[\w-]+\.[\w-]+$/);
});

test("a preview works before the first message, addressed by the other person's ID", async () => {
  const { status, body } = await preview(ana, bruno.id, DRAFT);
  expect(status).toBe(200);
  expect(body.previews).toMatchObject([{ language: "de", error: { code: "UNSUPPORTED_PAIR" } }]);
  expect(provider.received).toEqual([]);
});

test("readers of the draft's language need no preview, and each language is shown once", async () => {
  const chloe = await server.person("chloe", { preferredLanguage: "fr", readLanguages: ["es"] });
  const dieter = await server.person("dieter", { preferredLanguage: "en", readLanguages: [] });
  const group = await groupOf(ana, [emma, bruno, chloe, dieter]);
  const { body } = await preview(ana, group, DRAFT);
  expect(body.previews.map(({ language, readers }) => [language, readers])).toEqual([
    ["en", 2],
    ["de", 1],
  ]);
  const english = await preview(ana, group, "The train is late tonight, sorry", "en");
  expect(english.body.previews.map(({ language }) => language)).toEqual(["de", "fr"]);
});

test("a draft without words is returned unchanged, without an engine", async () => {
  const { body } = await preview(ana, await begun(), "👍 https://example.org", "es");
  expect(body.previews).toEqual([{ language: "en", readers: 1, text: "👍 https://example.org", provider: "none" }]);
  expect(local.received).toEqual([]);
});

test("a text already translated in the conversation is previewed without an engine", async () => {
  const id = await begun();
  const text = "El tren llega por fin";
  const { _id } = await (await ana.device()).sends(emma.id, text);
  await emma.call("POST /translation/message/:id", {
    path: `/translation/message/${_id}`,
    body: { sourceLanguage: "es" },
  });
  local.received.splice(0);
  expect((await preview(ana, id, text)).body.previews).toMatchObject([{ text: "the train arrives at last" }]);
  expect(local.received).toEqual([]);
});

test("drafts are neither stored nor logged", async () => {
  const id = await begun();
  await preview(ana, id, "Un pensamiento inconfundible que llega");
  await server.app.idle();
  const columns = await server.database<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')`;
  for (const { table, column } of columns) {
    const found = await server.database`
      select from ${server.database(table)} where ${server.database(column)}::text ilike ${"%inconfundible%"} limit 1`;
    expect([table, column, found.length]).toEqual([table, column, 0]);
  }
  expect(logged.filter((line) => line.includes("inconfundible"))).toEqual([]);
});

test("the privacy level applies: devices refuse, providers see no server-level text", async () => {
  const id = await begun();
  await setPrivacyLevel(emma, id, "device");
  expect(await preview(ana, id, DRAFT)).toMatchObject({
    status: 403,
    body: { code: "FORBIDDEN", message: expect.stringContaining("devices") },
  });
  await setPrivacyLevel(emma, id, null);
  const group = await groupOf(ana, [bruno]);
  expect((await preview(ana, group, DRAFT)).body.previews).toMatchObject([
    { language: "de", error: { code: "UNSUPPORTED_PAIR", abovePrivacyLevel: true } },
  ]);
  expect([...local.received, ...provider.received]).toEqual([]);
  for (const who of [ana, bruno]) await setPrivacyLevel(who, group, "providers");
  expect((await preview(ana, group, DRAFT)).body).toMatchObject({
    privacyLevel: "providers",
    previews: [{ madeAt: "provider", text: "der Zug kommt sehr spät diese Nacht" }],
  });
});

test("a level that is lowered while the engine before it fails holds back the draft", async () => {
  const named = (id: "openai" | "deepl") => scriptedEngine(ENGLISH, [["es", "en"]], { id, privacyLevel: "providers" });
  const [first, second] = [named("openai"), named("deepl")];
  await using other = await startTestServer({ engines: [first, second] });
  const [chloe, jun] = [
    await other.person("chloe", { preferredLanguage: "es", readLanguages: [] }),
    await other.person("jun", { preferredLanguage: "en", readLanguages: [] }),
  ];
  const { conversationId } = await (await chloe.device()).sends(jun.id, "Hola");
  for (const who of [chloe, jun]) await setPrivacyLevel(who, conversationId, "providers");
  first.behave(async () => {
    await setPrivacyLevel(jun, conversationId, "server");
    throw new EngineError("quota", "it fails");
  });
  const { body } = await preview(chloe, conversationId, DRAFT);
  expect(body.previews).toMatchObject([{ error: { code: "UNAVAILABLE" } }]);
  expect([first.received.length, second.received.length]).toEqual([1, 0]);
});

test("a non-member finds no conversation, and a closed one refuses", async () => {
  const id = await begun();
  expect(await preview(bruno, id, DRAFT)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  await emma.call("PUT /people/:id/block", { path: `/people/${ana.id}/block` });
  expect((await preview(ana, id, DRAFT)).body.code).toBe("NOT_REACHABLE");
  await emma.call("DELETE /people/:id/block", { path: `/people/${ana.id}/block` });
});

test("an engine's refusal is reported with its language", async () => {
  local.behave(async () => {
    throw new EngineError("unavailable", "it fails");
  });
  const { status, body } = await preview(ana, await begun(), "El tren llega mal");
  expect(status).toBe(200);
  expect(body.previews).toMatchObject([{ language: "en", error: { code: "ENGINE_FAILED" } }]);
});

test("an overlong draft, an empty one and an unknown language are refused", async () => {
  const id = await begun();
  expect((await preview(ana, id, "x".repeat(4_001))).body.code).toBe("TEXT_TOO_LONG");
  expect((await preview(ana, id, "  ")).body.code).toBe("VALIDATION");
  expect((await preview(ana, id, "Hola", "xx")).body.code).toBe("UNSUPPORTED_LANGUAGE");
});

test("each user has a limit of texts sent to an engine", async () => {
  const engine = scriptedEngine(ENGLISH, [["es", "en"]]);
  const environment = { RATE_LIMITS: "on", RATE_LIMIT_PREVIEW: "2/60" };
  await using other = await startTestServer({ engines: [engine], environment });
  const [one, two] = [await other.person("ana"), await other.person("emma", { preferredLanguage: "en" })];
  const { conversationId } = await (await one.device()).sends(two.id, "Hola");
  const texts = ["El tren llega", "El tren llega hoy", "El tren llega hoy tarde"];
  const answers = [];
  for (const text of texts) answers.push(await preview(one, conversationId, text, "es"));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[2]?.body).toMatchObject({ code: "RATE_LIMITED" });
  expect(engine.received).toHaveLength(2);
});

test("the engine stops when the writer leaves, and the next message is translated", async () => {
  const id = await begun();
  const text = "El tren llega sin prisa";
  const [asked, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  local.behave(({ signal }) => {
    asked.resolve();
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        stopped.resolve();
        reject(new EngineError("cancelled", "nobody waits"));
      });
    });
  });
  const leaving = new AbortController();
  const gone = fetch(`${server.url}/api/conversations/${id}/previews`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: ana.cookie },
    body: JSON.stringify({ text }),
    signal: leaving.signal,
  }).catch(() => "gone");
  await asked.promise;
  logged.splice(0);
  leaving.abort();
  expect(await gone).toBe("gone");
  await stopped.promise;
  local.behave(undefined);
  const { _id } = await (await ana.device()).sends(emma.id, text);
  const read = await emma.call("POST /translation/message/:id", {
    path: `/translation/message/${_id}`,
    body: { sourceLanguage: "es" },
  });
  expect(read.body).toMatchObject({ translatedText: "the train arrives without hurry" });
  expect(logged.filter((line) => line.includes("a request failed"))).toEqual([]);
});

test("a send with a valid seal stores the engine's text for its readers", async () => {
  const id = await begun();
  const text = "El tren llega con su sello";
  const [made] = (await preview(ana, id, text)).body.previews;
  local.received.splice(0);
  const send = (renditions: object[], words = text) =>
    ana.call<Message>("POST /conversations/:conversationId/messages", {
      path: `/conversations/${id}/messages`,
      body: { text: words, renditions },
    });
  const read = async ({ _id }: Message) =>
    (
      await emma.call("POST /translation/message/:id", {
        path: `/translation/message/${_id}`,
        body: { targetLanguage: "en" },
      })
    ).body;
  const given = { language: "en", text: made?.text, seal: made?.seal };
  const sent = await send([given]);
  expect(sent.status).toBe(201);
  expect(sent.body).not.toHaveProperty("renditions");
  const got = await read(sent.body);
  expect(got).toMatchObject({
    translatedText: made?.text,
    provider: "apertium",
    engineName: "Scripted engine",
  });
  expect(got).not.toHaveProperty("writtenBy");
  expect(local.received).toEqual([]);

  // A seal proves one draft, one text and one language; anything else counts as written by a person.
  for (const [renditions, words] of [
    [[{ ...given, text: "The train never arrives" }], text],
    [[{ ...given, language: "de" }], text],
    [[given], "El tren llega sin su sello"],
    [[{ ...given, seal: "e30.AAAA" }], text],
  ] as const) {
    const { status, body } = await send([...renditions], words);
    expect(status).toBe(201);
    expect(body).not.toHaveProperty("renditions");
    const stored = await server.database`select from renditions where message_id = ${body._id}`;
    expect(stored).toHaveLength(0);
  }
});
