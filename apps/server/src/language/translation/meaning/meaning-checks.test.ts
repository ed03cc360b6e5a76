import type { Output } from "@lingualoom/contract/calls.ts";
import { EngineError } from "@lingualoom/translation/engine.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setPrivacyLevel, startDraftStage } from "#test/draft-stage.ts";
import { type ScriptedEngine, scriptedEngine } from "#test/engines.ts";
import { groupOf } from "#test/groups.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

type Checks = Output<"POST /conversations/:conversationId/meaning"> & { code?: string; message?: string };
type Previews = Output<"POST /conversations/:conversationId/previews">;
interface Rendition {
  readonly language: string;
  readonly text: string;
  readonly seal?: string;
}

const THERE = { el: "the", tren: "train", llega: "arrives", a: "at", las: "around", hoy: "today", no: "not" };
const BOTH_WAYS = { ...THERE, ...Object.fromEntries(Object.entries(THERE).map(([es, en]) => [en, es])) };
const DRAFT = "El tren llega hoy a las 7";
const ENGLISH = { language: "en", text: "The train arrives today at around 7" };
let server: TestServer;
let local: ScriptedEngine;
let provider: ScriptedEngine;
let ana: Person;
let emma: Person;
let bruno: Person;
let logged: string[];
beforeAll(async () => {
  ({ server, local, provider, ana, emma, bruno, logged } = await startDraftStage({
    local: [
      BOTH_WAYS,
      [
        ["es", "en"],
        ["en", "es"],
      ],
    ],
    provider: [{ zug: "tren" }, [["de", "es"]]],
  }));
});
afterEach(() => {
  local.behave(undefined);
  for (const one of [local, provider]) one.received.splice(0);
});
afterAll(() => server[Symbol.asyncDispose]());

const check = (who: Person, id: string, text: string, ...renditions: Rendition[]) =>
  who.call<Checks>("POST /conversations/:conversationId/meaning", {
    path: `/conversations/${id}/meaning`,
    body: { text, renditions },
  });
const begun = async () => (await (await ana.device()).sends(emma.id, "Hola, buenos días")).conversationId;

test("a rough engine's faultless translation is unsure, with its back translation", async () => {
  const { status, body } = await check(ana, await begun(), DRAFT, ENGLISH);
  expect(status).toBe(200);
  expect(body).toMatchObject({ language: "es", privacyLevel: "server" });
  expect(body.checks).toEqual([
    {
      language: "en",
      verdict: "unsure",
      findings: [],
      back: {
        translatedText: "el tren llega hoy a las 7",
        targetLanguage: "es",
        quality: "rough",
        provider: "apertium",
        engineName: "Scripted engine",
        madeAt: "server",
      },
    },
  ]);
  expect(local.received).toHaveLength(1);
});

test("a changed number is found in all three texts, also in the author's words", async () => {
  const text = "The train arrives today at around 9";
  const [found] = (await check(ana, await begun(), DRAFT, { language: "en", text })).body.checks;
  expect(found?.verdict).toBe("changed");
  const said = (whole: string, places: readonly { start: number; end: number }[] = []) =>
    places.map(({ start, end }) => whole.slice(start, end));
  const [finding] = found?.findings ?? [];
  expect(said(DRAFT, finding?.draft).join()).toContain("7");
  expect(said(text, finding?.translation).join()).toContain("9");
  expect(said(found?.back?.translatedText ?? "", finding?.back).join()).toContain("9");
});

test("a preview and its check ask the engine twice for one message and one language", async () => {
  const id = await begun();
  const text = "El tren no llega hoy";
  const { body } = await ana.call<Previews>("POST /conversations/:conversationId/previews", {
    path: `/conversations/${id}/previews`,
    body: { text },
  });
  const shown = body.previews.map((one) => ({ language: one.language, text: one.text ?? "" }));
  expect((await check(ana, id, text, ...shown)).body.checks).toMatchObject([{ verdict: "unsure" }]);
  expect(local.received.map(({ source, target }) => `${source}-${target}`)).toEqual(["es-en", "en-es"]);
  const { _id } = await (await ana.device()).sends(emma.id, text);
  const stored = await server.database`select text from messages where id = ${_id}`;
  expect(stored).toEqual([{ text }]);
});

test("checked texts are neither stored nor logged", async () => {
  await check(ana, await begun(), "Algo inconfundible llega", {
    language: "en",
    text: "Something unmistakable",
  });
  await server.app.idle();
  const columns = await server.database<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')`;
  for (const { table, column } of columns) {
    const found = await server.database`select from ${server.database(table)}
      where ${server.database(column)}::text ~* 'inconfundible|unmistakable' limit 1`;
    expect([table, column, found.length]).toEqual([table, column, 0]);
  }
  expect(logged.filter((line) => /inconfundible|unmistakable/i.test(line))).toEqual([]);
});

test("a language without a way back says why, beside one that has it", async () => {
  const group = await groupOf(ana, [emma, bruno]);
  const { body } = await check(ana, group, DRAFT, ENGLISH, { language: "fr", text: "Le train arrive à 7 h" });
  expect(body.checks).toMatchObject([
    { language: "en", verdict: "unsure" },
    { language: "fr", error: { code: "UNSUPPORTED_PAIR", message: expect.stringContaining("French") } },
  ]);
});

test("the privacy level filters the engines of the back translation", async () => {
  const group = await groupOf(ana, [bruno]);
  const german = { language: "de", text: "Der Zug 7" };
  expect((await check(ana, group, "El tren 7", german)).body.checks).toMatchObject([
    { error: { code: "UNSUPPORTED_PAIR", abovePrivacyLevel: true } },
  ]);
  expect(provider.received).toEqual([]);
  for (const who of [ana, bruno]) await setPrivacyLevel(who, group, "providers");
  expect((await check(ana, group, "El tren 7", german)).body.checks).toMatchObject([{ back: { madeAt: "provider" } }]);
  await setPrivacyLevel(bruno, group, "device");
  expect(await check(ana, group, "El tren 7", german)).toMatchObject({
    status: 403,
    body: { code: "FORBIDDEN", message: expect.stringContaining("devices") },
  });
  expect(provider.received).toHaveLength(1);
});

test.each([
  ["a good engine", "good", "arrives", "kept"],
  ["a good engine", "good", "comes", "doubtful"],
  ["a rough engine", "good", "arrives", "unsure"],
  ["a good engine", "rough", "arrives", "unsure"],
  ["a rough engine", "rough", "comes", "doubtful"],
  ["the author", "good", "arrives", "kept"],
  ["the author", "rough", "arrives", "unsure"],
  ["a forger", "good", "arrives", "unsure"],
] as const)("words of %s that a %s engine translates back from “%s” are %s", async (by, back, word, verdict) => {
  const there = by === "a rough engine" ? "rough" : "good";
  const engines = [
    scriptedEngine({ ...THERE, llega: word }, [["es", "en"]], { id: "apertium", quality: there }),
    scriptedEngine({ ...BOTH_WAYS, comes: "viene" }, [["en", "es"]], { id: "bergamot", quality: back }),
  ];
  await using other = await startTestServer({ engines });
  const [one, two] = [await other.person("ana"), await other.person("emma", { preferredLanguage: "en" })];
  const { conversationId } = await (await one.device()).sends(two.id, "Hola");
  const draft = "El tren llega hoy";
  const { body } = await one.call<Previews>("POST /conversations/:conversationId/previews", {
    path: `/conversations/${conversationId}/previews`,
    body: { text: draft },
  });
  const [{ text = "", seal = "" } = {}] = body.previews;
  const shown = { language: "en", text };
  const rendition = by === "the author" ? shown : { ...shown, seal: by === "a forger" ? `${seal}x` : seal };
  expect((await check(one, conversationId, draft, rendition)).body.checks).toMatchObject([{ verdict }]);
});

test("a level that is lowered while an engine fails reaches no further engine", async () => {
  const named = (id: "openai" | "deepl") =>
    scriptedEngine(BOTH_WAYS, [["en", "es"]], { id, privacyLevel: "providers" });
  const [first, second] = [named("openai"), named("deepl")];
  await using other = await startTestServer({ engines: [first, second] });
  const [one, two] = [await other.person("ana"), await other.person("emma", { preferredLanguage: "en" })];
  const { conversationId } = await (await one.device()).sends(two.id, "Hola");
  for (const who of [one, two]) await setPrivacyLevel(who, conversationId, "providers");
  first.behave(async () => {
    await setPrivacyLevel(two, conversationId, "server");
    throw new EngineError("quota", "it fails");
  });
  const { body } = await check(one, conversationId, DRAFT, ENGLISH);
  expect(body.checks).toMatchObject([{ error: { code: "UNAVAILABLE" } }]);
  expect([first.received.length, second.received.length]).toEqual([1, 0]);
});

test("an engine's refusal is reported with its language", async () => {
  local.behave(async () => {
    throw new EngineError("unavailable", "it fails");
  });
  const { status, body } = await check(ana, await begun(), DRAFT, ENGLISH);
  expect(status).toBe(200);
  expect(body.checks).toMatchObject([{ language: "en", error: { code: "ENGINE_FAILED" } }]);
  expect(body.checks[0]).not.toHaveProperty("verdict");
});

test("the engine stops when the writer goes on writing", async () => {
  const id = await begun();
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
  const gone = fetch(`${server.url}/api/conversations/${id}/meaning`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: ana.cookie },
    body: JSON.stringify({ text: DRAFT, renditions: [ENGLISH] }),
    signal: leaving.signal,
  }).catch(() => "gone");
  await asked.promise;
  leaving.abort();
  expect(await gone).toBe("gone");
  await stopped.promise;
});

test("other users find nothing, and uncheckable texts are refused with a sentence", async () => {
  const id = await begun();
  expect(await check(bruno, id, DRAFT, ENGLISH)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  const codeOf = async (text: string, ...renditions: Rendition[]) =>
    (await check(ana, id, text, ...renditions)).body.code;
  expect(await codeOf(DRAFT)).toBe("VALIDATION");
  expect(await codeOf(DRAFT, ENGLISH, ENGLISH)).toBe("VALIDATION");
  expect(await codeOf(" ", ENGLISH)).toBe("VALIDATION");
  expect(await codeOf(DRAFT, { language: "en", text: " " })).toBe("VALIDATION");
  expect(await codeOf(DRAFT, { language: "xx", text: "Hello" })).toBe("UNSUPPORTED_LANGUAGE");
  expect(await codeOf("x".repeat(4_001), ENGLISH)).toBe("TEXT_TOO_LONG");
  expect(local.received).toEqual([]);
});
