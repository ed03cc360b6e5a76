import type { Output } from "@lingualoom/contract/calls.ts";
import { EngineError } from "@lingualoom/translation/engine.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const engine = scriptedEngine({ uno: "one", dos: "two", tres: "three", perro: "dog" });
let server: TestServer;
let emma: Person;
beforeAll(async () => {
  server = await startTestServer({ engines: [engine] });
  emma = await server.person("emma");
});
afterAll(() => server[Symbol.asyncDispose]());

type Results = Output<"POST /translation/batch">["results"];
const batch = (person: Person, texts: unknown, more: object = {}) =>
  person.call<{ results: Results; code?: string }>("POST /translation/batch", {
    body: { texts, targetLanguage: "en", sourceLanguage: "es", ...more },
  });

test("each text has its result, in the order of the texts", async () => {
  const { status, body } = await batch(emma, ["uno", "dos", "uno dos tres"]);
  expect(status).toBe(200);
  expect(body.results).toMatchObject([
    { index: 0, success: true, originalText: "uno", translatedText: "one", provider: "apertium" },
    { index: 1, success: true, originalText: "dos", translatedText: "two", sourceLanguage: "es" },
    { index: 2, success: true, originalText: "uno dos tres", translatedText: "one two three" },
  ]);
});

test("a text that fails carries its reason and leaves the others alone", async () => {
  engine.behave(async (request) => {
    if (JSON.stringify(request.items).includes("perro")) throw new EngineError("bad_output", "no");
    return request.items.map(({ pieces }) => ({
      ok: true,
      pieces: pieces.map((one) => (one.kind === "text" ? { kind: "text", text: "three" } : one)),
    }));
  });
  const { body } = await batch(emma, ["perro", "tres", "x".repeat(5_001), "a\u0000b", "🧵", ""]);
  engine.behave(undefined);
  expect(body.results.map(({ success, error, provider }) => error?.code ?? (success && provider))).toEqual([
    "ENGINE_FAILED",
    "apertium",
    "TEXT_TOO_LONG",
    "VALIDATION",
    "none",
    "none",
  ]);
  expect(body.results[0]).toMatchObject({ index: 0, success: false, originalText: "perro" });
});

test("a text repeated in a batch is requested once", async () => {
  const before = engine.received.length;
  const { body } = await batch(
    emma,
    Array.from({ length: 100 }, () => "tres dos uno"),
  );
  expect(body.results.every(({ translatedText }) => translatedText === "three two one")).toBe(true);
  expect(engine.received.length - before).toBe(1);
});

test("a hundred of the longest texts are accepted, and one more is refused", async () => {
  const longest = "🧵".repeat(5_000);
  expect(
    await batch(
      emma,
      Array.from({ length: 100 }, () => longest),
    ),
  ).toMatchObject({
    status: 200,
  });
  const texts = Array.from({ length: 101 }, () => "uno");
  expect(await batch(emma, texts)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  expect(await batch(emma, [])).toMatchObject({ status: 400 });
  expect(await batch(emma, "uno")).toMatchObject({ status: 400 });
  expect(await batch(emma, [1])).toMatchObject({ status: 400 });
  expect(await batch(emma, ["uno"], { targetLanguage: "xx" })).toMatchObject({
    status: 400,
    body: { code: "UNSUPPORTED_LANGUAGE" },
  });
});

test("texts count before any work, even those that reach no engine", async () => {
  await using limited = await startTestServer({
    engines: [],
    environment: { RATE_LIMITS: "on", RATE_LIMIT_TEXT: "5/60" },
  });
  const person = await limited.person("emma");
  const friend = await limited.person("bruno");
  const { body } = await batch(person, ["uno", " ".repeat(1_001), "dos", "tres"]);
  expect(body.results.map(({ error }) => error?.code)).toEqual(["NO_ENGINE", undefined, "NO_ENGINE", "NO_ENGINE"]);
  expect((await batch(person, [" "])).status).toBe(429);
  const draft = { path: `/conversations/${friend.id}/previews`, body: { text: "hola" } };
  expect((await person.call("POST /conversations/:conversationId/previews", draft)).status).toBe(429);
  const check = {
    path: `/conversations/${friend.id}/meaning`,
    body: { ...draft.body, renditions: [{ language: "en", text: "hi" }] },
  };
  expect((await person.call("POST /conversations/:conversationId/meaning", check)).status).toBe(429);
  expect((await batch(friend, [" "])).status).toBe(200);
});

test("the limit counts texts sent to an engine; stored ones are free", async () => {
  await using limited = await startTestServer({
    engines: [scriptedEngine({ uno: "one", dos: "two", tres: "three" })],
    environment: { RATE_LIMITS: "on", RATE_LIMIT_TRANSLATE: "2/60" },
  });
  const person = await limited.person("emma");
  const first = await batch(person, ["uno", "dos", "tres"]);
  const codes = first.body.results.map(({ error }) => error?.code);
  expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(1);
  expect(codes.filter((code) => code === undefined)).toHaveLength(2);
  const done = first.body.results.filter(({ success }) => success).map(({ originalText }) => originalText);
  expect((await batch(person, done)).body.results.every(({ success }) => success)).toBe(true);
  const refused = first.body.results.filter(({ success }) => !success).map(({ originalText }) => originalText);
  const whole = await batch(person, refused);
  expect(whole).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(Number(whole.headers.get("retry-after"))).toBeGreaterThan(0);
});
