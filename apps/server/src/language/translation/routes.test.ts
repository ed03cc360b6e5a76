import type { EngineStatus, Pair, Translation } from "@lingualoom/contract/calls/translation.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
const engine = scriptedEngine({ hola: "hello", amiga: "friend", buenos: "good", días: "day" });
const named = scriptedEngine({ hola: "hello" }, [["es", "en"]], { id: "openai", privacyLevel: "providers" });

beforeAll(async () => {
  server = await startTestServer({
    engines: [engine, named],
    environment: { ADMIN_EMAILS: "dieter@lingualoom.example" },
  });
  ana = await server.person("ana");
});
afterAll(() => server[Symbol.asyncDispose]());

const translate = (body: Record<string, unknown>) =>
  ana.call<Translation & { code?: string }>("POST /translation/translate", { body });

describe("languages", () => {
  test("are public, with the pairs that work now and may be used", async () => {
    const { status, body } = await ask<{ languages: Record<string, string>; pairs: Pair[] }>(
      server.url,
      "GET",
      "/translation/languages",
    );
    expect(status).toBe(200);
    expect(body.languages).toMatchObject({ en: "English", es: "Spanish", ar: "Arabic" });
    // The named provider exceeds the default privacy level, so its pairs are not listed.
    expect(body.pairs).toEqual([{ source: "es", target: "en", provider: "apertium", quality: "rough" }]);
  });
});

describe("status", () => {
  test("needs a signed-in user", async () => {
    const { status } = await ask(server.url, "GET", "/translation/status");
    expect(status).toBe(401);
  });

  test("lists what is available, and shows errors to administrators only", async () => {
    const dieter = await server.person("dieter");
    const read = async (reader: Person) =>
      (await reader.call<{ engines: EngineStatus[]; setup: unknown }>("GET /translation/status")).body;
    const [shown, shownToAdmin] = [await read(ana), await read(dieter)];
    expect(shown.engines.map(({ id, available }) => ({ id, available }))).toContainEqual({
      id: "apertium",
      available: true,
    });
    for (const one of shown.engines) expect(Object.keys(one)).not.toContain("breaker");
    for (const one of shownToAdmin.engines) expect(Object.keys(one)).toContain("breaker");
    expect(shown.setup).toEqual({ state: "idle", done: 0, total: 0, message: "" });
  });
});

describe("translate", () => {
  test("goes no further than its caller allows", async () => {
    engine.received.splice(0);
    const request = { text: "buenos días", sourceLanguage: "es", targetLanguage: "en" };
    expect((await translate({ ...request, privacyLevel: "device" })).status).toBe(422);
    expect(engine.received).toEqual([]);
    expect((await translate({ ...request, privacyLevel: "providers" })).body.provider).toBe("apertium");
    expect(named.received).toEqual([]);
  });

  test("names the engine, its quality and its place", async () => {
    const text = "  hola, amiga\n";
    const { body } = await translate({ text, sourceLanguage: "es", targetLanguage: "en" });
    expect(body).toMatchObject({
      success: true,
      originalText: text,
      sourceLanguage: "es",
      targetLanguage: "en",
      provider: "apertium",
      engineName: "Scripted engine",
      quality: "rough",
      madeAt: "server",
    });
    expect(body.translatedText.trim()).toBe("hello, friend");
  });

  test("never sends a text above its privacy level, even to an engine asked for by name", async () => {
    const { body } = await translate({
      text: "hola",
      sourceLanguage: "es",
      targetLanguage: "en",
      provider: "openai",
    });
    expect(body.provider).toBe("apertium");
    expect(named.received).toEqual([]);
  });

  test.each([
    ["the same language", { text: "hola", sourceLanguage: "es", targetLanguage: "es" }],
    ["nothing but an emoji and a link", { text: "🧵 https://example.org", targetLanguage: "en" }],
    ["a blank text", { text: " \n", targetLanguage: "en" }],
    ["no text", { text: "", targetLanguage: "en" }],
  ])("gives back %s as it is", async (_name, body) => {
    const answer = await translate(body);
    expect(answer).toMatchObject({ status: 200, body: { provider: "none", translatedText: body.text } });
  });

  test.each([
    ["a language there is not", { text: "a", targetLanguage: "xx" }, 400, "UNSUPPORTED_LANGUAGE"],
    ["a source there is not", { text: "a", sourceLanguage: "xx", targetLanguage: "en" }, 400, "UNSUPPORTED_LANGUAGE"],
    ["no code at all", { text: "a", targetLanguage: "English!" }, 400, "VALIDATION"],
    ["NUL", { text: "a\u0000", targetLanguage: "en" }, 400, "VALIDATION"],
    ["a lone surrogate", { text: "a\udc00", targetLanguage: "en" }, 400, "VALIDATION"],
    ["5,001 characters", { text: "🧵".repeat(5_001), targetLanguage: "en" }, 413, "TEXT_TOO_LONG"],
    ["a pair without an engine", { text: "hola", sourceLanguage: "es", targetLanguage: "de" }, 422, "UNSUPPORTED_PAIR"],
  ])("refuses %s", async (_name, body, status, code) => {
    expect(await translate(body)).toMatchObject({ status, body: { code } });
  });

  test("names both languages of a pair without an engine", async () => {
    const { body } = await translate({ text: "hola", sourceLanguage: "es", targetLanguage: "de" });
    expect(body).toMatchObject({ message: "No engine here translates Spanish to German" });
  });
});

describe("detect", () => {
  const detect = (text: unknown) => ana.call("POST /translation/detect", { body: { text } });

  test("names the language by code and by name", async () => {
    const { body } = await detect("Buenos días, ¿cómo estás hoy? Espero que muy bien.");
    expect(body).toMatchObject({ detectedLanguage: "es", language: "es", languageName: "Spanish" });
    expect(body.confidence).toBeGreaterThan(0.5);
  });

  test.each(["", "  ", "12345", "🧵🧵"])("answers that the language of %j is undetermined", async (text) => {
    const { status, body } = await detect(text);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { detectedLanguage: "und", language: "und", confidence: 0 },
    });
  });

  test("refuses an overlong text or a missing one", async () => {
    expect((await detect("a".repeat(5_001))).status).toBe(413);
    expect((await detect(5)).status).toBe(400);
  });
});
