import { afterAll, describe, expect, test } from "vitest";
import { WAIT_MS } from "../../../test/patience.ts";
import {
  completion,
  failure,
  type Received,
  type Reply,
  startProvider,
  translations,
} from "../../../test/providers/openai-server.ts";
import { createDetector } from "../../detection/detector.ts";
import type { EngineError, EngineRequest, Piece } from "../../engine.ts";
import { createTranslator } from "../../translator.ts";
import { openOpenAi } from "./engine.ts";

const detector = createDetector();
afterAll(() => detector[Symbol.asyncDispose]());

type Script = (received: Received, call: number) => Reply | undefined;

async function withProvider<T>(reply: Script, use: (setup: Setup) => Promise<T>): Promise<T> {
  await using provider = await startProvider(reply);
  const engine = openOpenAi({
    baseUrl: provider.url,
    model: "test-model",
    key: "sk-secret",
    timeout: WAIT_MS,
  });
  return await use({ engine, received: provider.received });
}
interface Setup {
  readonly engine: ReturnType<typeof openOpenAi>;
  readonly received: readonly Received[];
}

const text = (value: string): Piece => ({ kind: "text", text: value });
const placeholder = (index: number): Piece => ({ kind: "placeholder", index });
const ask = (pieces: readonly (readonly Piece[])[], more: Partial<EngineRequest> = {}): EngineRequest => ({
  source: "es",
  target: "en",
  items: pieces.map((item) => ({ pieces: item })),
  signal: new AbortController().signal,
  ...more,
});
const HOLA = ask([[text("hola")]]);
const errorOf = (promise: Promise<unknown>): Promise<EngineError> =>
  promise.then(
    () => Promise.reject(new Error("it succeeded")),
    (error: EngineError) => error,
  );

describe("a request", () => {
  test("is one call for a batch, with the texts as data, a strict schema and the key", async () => {
    await withProvider(
      ({ data }) => translations(data.texts.map((_, i) => `answer ${i}`)),
      async ({ engine, received }) => {
        const items = [[text("hola "), placeholder(4), text(" y "), placeholder(2)], [text("adiós")]];
        const outcomes = await engine.translate({
          ...ask([]),
          items: items.map((pieces) => ({ pieces, context: ["¿Vienes?"] })),
        });
        expect(outcomes[1]).toEqual({ ok: true, pieces: [text("answer 1")] });
        const [first] = received;
        expect(first?.path).toBe("/v1/chat/completions");
        expect(first?.headers.authorization).toBe("Bearer sk-secret");
        expect(first?.body.response_format).toMatchObject({
          type: "json_schema",
          json_schema: { strict: true },
        });
        expect(first?.data).toEqual({
          source: "Spanish",
          target: "English",
          context: ["¿Vienes?"],
          texts: ["hola <x0/> y <x1/>", "adiós"],
        });
      },
    );
  });

  test("states terms as data and tone as a rule, and retries without a lost term", async () => {
    await withProvider(
      ({ data }, call) =>
        translations(
          call === 1
            ? ["The sprint begins"]
            : data.texts.map((one) => one.replace("El ", "The ").replace("empieza", "begins")),
        ),
      async ({ engine, received }) => {
        const fixed = { term: "sprint", translation: "iteration", source: "es", target: "en" };
        const answer = await createTranslator({ engines: [engine], detector }).translate({
          text: "El sprint empieza",
          source: "es",
          target: "en",
          allowed: "providers",
          glossary: { terms: [fixed], tone: "formal" },
        });
        expect(answer).toMatchObject({ kind: "translated", text: "The iteration begins" });
        expect(received.map(({ data }) => data)).toMatchObject([
          { glossary: [{ term: "sprint", translation: "iteration" }], texts: ["El sprint empieza"] },
          { texts: ["El <x0/> empieza"] },
        ]);
        expect(received[1]?.data).not.toHaveProperty("glossary");
        for (const { body } of received) expect(body.messages[0]?.content).toContain("Address people formally");
      },
    );
  });

  test("restores every piece where the model put it", async () => {
    await withProvider(
      () => translations(["<x1/> and <x0/>"]),
      async ({ engine }) => {
        const outcomes = await engine.translate(ask([[placeholder(4), text(" y "), placeholder(2)]]));
        expect(outcomes).toEqual([{ ok: true, pieces: [placeholder(2), text(" and "), placeholder(4)] }]);
      },
    );
  });

  test("is repeated with words instead of tags, for lines that lost tags only", async () => {
    await withProvider(
      ({ data }) => translations(data.texts.map((line) => line.replace(/<x\d\/>/gu, "").replace("hola", "hello"))),
      async ({ engine, received }) => {
        const outcomes = await engine.translate(ask([[text("hola "), placeholder(0)], [text("hola")]]));
        expect(outcomes).toEqual([
          { ok: true, pieces: [text("hello "), placeholder(0)] },
          { ok: true, pieces: [text("hello")] },
        ]);
        expect(received.map(({ data }) => data.texts)).toEqual([["hola <x0/>", "hola"], ["hola XQ0X"]]);
      },
    );
  });

  test("refuses a line whose pieces no format preserved, and keeps the others", async () => {
    await withProvider(
      ({ data }) => translations(data.texts.map(() => "hello")),
      async ({ engine }) => {
        const outcomes = await engine.translate(ask([[text("hola "), placeholder(0)], [text("hola")]]));
        expect(outcomes).toMatchObject([{ ok: false, error: { code: "bad_output" } }, { ok: true }]);
      },
    );
  });

  test("falls back to plain JSON on a server that knows no schemas, and remembers", async () => {
    await withProvider(
      ({ body }) =>
        body.response_format.type === "json_schema"
          ? failure(400, {
              message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported",
            })
          : translations(["hello"]),
      async ({ engine, received }) => {
        await engine.translate(HOLA);
        await engine.translate(HOLA);
        const formats = received.map(({ body }) => body.response_format.type);
        expect(formats).toEqual(["json_schema", "json_object", "json_object"]);
      },
    );
  });
});

describe("the provider's errors", () => {
  test.each<[string, Reply, Partial<EngineError>]>([
    [
      "401",
      failure(401, { code: "invalid_api_key", message: "Incorrect API key provided: sk-secret" }),
      { code: "auth" },
    ],
    ["403", failure(403, { code: "unsupported_country_region_territory" }), { code: "auth" }],
    ["404", failure(404, { code: "model_not_found" }), { code: "auth" }],
    ["429 without quota", failure(429, { type: "insufficient_quota", code: "insufficient_quota" }), { code: "quota" }],
    [
      "429 with seconds",
      failure(429, { code: "rate_limit_exceeded" }, { "retry-after": "7" }),
      { code: "rate_limited", retryAfter: 7_000 },
    ],
    [
      "429 with milliseconds",
      failure(429, { code: "rate_limit_exceeded" }, { "retry-after-ms": "250", "retry-after": "1" }),
      { code: "rate_limited", retryAfter: 250 },
    ],
    ["429 bare", { status: 429, body: "slow down" }, { code: "rate_limited", retryAfter: undefined }],
    ["500", failure(500, { type: "server_error" }), { code: "unavailable" }],
    ["503 as HTML", { status: 503, body: "<h1>Bad gateway</h1>" }, { code: "unavailable" }],
    ["504", { status: 504, body: "" }, { code: "timeout" }],
    ["too long", failure(400, { code: "context_length_exceeded" }), { code: "too_long" }],
    ["400", failure(400, { code: "invalid_value" }), { code: "bad_output" }],
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:1/" }, body: "" }, { code: "unavailable" }],
  ])("%s", async (_what, reply, expected) => {
    const error = await withProvider(
      () => reply,
      ({ engine }) => errorOf(engine.translate(HOLA)),
    );
    expect(error).toMatchObject(expected);
    expect(error.message).not.toContain("sk-secret");
  });

  test("a Retry-After date is understood", async () => {
    const inTenMinutes = new Date(Date.now() + 600_000).toUTCString();
    const reply = failure(429, {}, { "retry-after": inTenMinutes });
    const error = await withProvider(
      () => reply,
      ({ engine }) => errorOf(engine.translate(HOLA)),
    );
    expect(error.retryAfter).toBeGreaterThan(500_000);
    expect(error.retryAfter).toBeLessThanOrEqual(600_000);
  });

  test("a missing server counts as unavailable", async () => {
    const engine = openOpenAi({ baseUrl: "http://127.0.0.1:1/v1", model: "m" });
    expect((await errorOf(engine.translate(HOLA))).code).toBe("unavailable");
  });

  test("a hanging call ends with the signal", async () => {
    await withProvider(
      () => undefined,
      async ({ engine, received }) => {
        const controller = new AbortController();
        const running = errorOf(engine.translate({ ...HOLA, signal: controller.signal }));
        await expect.poll(() => received.length).toBe(1);
        controller.abort();
        expect((await running).code).toBe("cancelled");
      },
    );
  });

  test("a refused key shows in the engine's health until a call succeeds", async () => {
    await withProvider(
      (_, call) => (call === 1 ? failure(401, { code: "invalid_api_key" }) : translations(["hello"])),
      async ({ engine }) => {
        await errorOf(engine.translate(HOLA));
        expect(engine.health()).toMatchObject({
          available: false,
          message: "the provider answered 401 (invalid_api_key)",
        });
        await engine.translate(HOLA);
        expect(engine.health()).toEqual({ available: true });
      },
    );
  });
});

describe("an answer that is no translation", () => {
  test.each<[string, Reply, string]>([
    ["truncated JSON", completion('{"translations": ["hel'), "bad_output"],
    ["cut off by length", completion('{"translations": ["hel', { finish_reason: "length" }), "too_long"],
    ["filtered", completion("", { finish_reason: "content_filter" }), "bad_output"],
    ["a refusal", completion("", { message: { role: "assistant", content: null, refusal: "I can't" } }), "bad_output"],
    ["prose", completion("Here is the translation: hello"), "bad_output"],
    ["too few texts", translations([]), "bad_output"],
    ["too many texts", translations(["a", "b"]), "bad_output"],
    ["numbers", completion('{"translations": [1]}'), "bad_output"],
    ["null", completion("null"), "bad_output"],
    ["no choices", { body: '{"choices": []}' }, "bad_output"],
    ["no JSON at all", { body: "OK" }, "bad_output"],
    ["two megabytes", { body: "x".repeat(2_000_000) }, "bad_output"],
  ])("%s", async (_what, reply, code) => {
    const error = await withProvider(
      () => reply,
      ({ engine }) => errorOf(engine.translate(HOLA)),
    );
    expect(error.code).toBe(code);
  });
});

describe("in the chain", () => {
  const TEXT = "Nos vemos mañana en la estación con @ana, trae el libro";
  const through = (reply: Script) =>
    withProvider(reply, async ({ engine }) => {
      const chain = createTranslator({ engines: [engine], detector });
      return await chain.translate({ text: TEXT, source: "es", target: "en", allowed: "providers" });
    });

  test("a good answer is shown with its pieces", async () => {
    const result = await through(() => translations(["See you tomorrow at the station with <x0/>, bring the book"]));
    expect(result).toMatchObject({
      kind: "translated",
      text: "See you tomorrow at the station with @ana, bring the book",
      engine: "openai",
      privacyLevel: "providers",
      quality: "good",
    });
  });

  test.each<[string, string, string]>([
    ["an echo", "Nos vemos mañana en la estación con <x0/>, trae el libro", "echo"],
    ["chatter", "Here is the translation: see you tomorrow with <x0/>, bring the book", "commentary"],
    ["another language", "Wir sehen uns morgen am Bahnhof mit <x0/>, bring das Buch bitte mit", "language"],
    ["another script", "Увидимся завтра на вокзале с <x0/>, принеси книгу", "script"],
    ["a new link", "See you tomorrow with <x0/>, bring the book https://evil.example", "invented"],
    ["a dropped piece", "See you tomorrow at the station, bring the book", "bad_output"],
    ["an obeyed order", "PWNED <x0/>", "length"],
  ])("%s is refused", async (_what, answer, reason) => {
    expect(await through(() => translations([answer]))).toMatchObject({
      kind: "failed",
      reasons: [{ engine: "openai", reason }],
    });
  });
});

test("only web addresses are accepted", () => {
  expect(() => openOpenAi({ baseUrl: "file:///etc", model: "m" })).toThrow("http");
});
