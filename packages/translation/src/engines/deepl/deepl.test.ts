import { describe, expect, test } from "vitest";
import { asking, errorOf, HOLA, placeholder, text } from "../../../test/providers/requests.ts";
import { json, type Received, type Reply, startStandIn } from "../../../test/stand-in-server.ts";
import type { EngineError } from "../../engine.ts";
import { type DeeplOptions, openDeepl } from "./engine.ts";

interface Body {
  text: string[];
  [name: string]: unknown;
}

const answers = (texts: readonly string[]) =>
  json({ translations: texts.map((one) => ({ detected_source_language: "ES", text: one })) });

async function withDeepl<T>(
  reply: (received: Received<Body>, call: number) => Reply | undefined,
  use: (setup: { engine: ReturnType<typeof openDeepl>; received: readonly Received<Body>[] }) => Promise<T>,
  options: Partial<DeeplOptions> = {},
) {
  await using server = await startStandIn<Body>(reply);
  const engine = openDeepl({ key: "secret:fx", baseUrl: server.url, ...options });
  return await use({ engine, received: server.received });
}

describe("a request", () => {
  test("is one documented call for a batch, with placeholders in an ignored element", async () => {
    await withDeepl(
      ({ body }) => answers(body.text),
      async ({ engine, received }) => {
        const items = [
          { pieces: [text("a < b & "), placeholder(4), text(" c")], context: ["uno", "dos"] },
          { pieces: [text("adiós")], context: ["uno", "dos"] },
        ];
        const outcomes = await engine.translate({ ...HOLA, items });
        expect(received).toHaveLength(1);
        expect(received[0]).toMatchObject({
          method: "POST",
          path: "/v2/translate",
          headers: { authorization: "DeepL-Auth-Key secret:fx", "content-type": "application/json" },
        });
        expect(received[0]?.body).toEqual({
          text: ["a &lt; b &amp; <x>0</x> c", "adiós"],
          source_lang: "ES",
          target_lang: "EN-US",
          tag_handling: "xml",
          ignore_tags: ["x"],
          preserve_formatting: true,
          formality: "default",
          context: "uno\ndos",
        });
        expect(outcomes).toEqual([
          { ok: true, pieces: [text("a < b & "), placeholder(4), text(" c")] },
          { ok: true, pieces: [text("adiós")] },
        ]);
      },
    );
  });

  test("carries the formality and the glossary of its pair, and both enter the version", async () => {
    const options = { formality: "prefer_less", glossaries: { "es>de": "g-1" } } as const;
    await withDeepl(
      ({ body }) => answers(body.text),
      async ({ engine, received }) => {
        await engine.translate({ ...HOLA, target: "de" });
        await engine.translate({ ...HOLA, target: "pt" });
        expect(received[0]?.body).toMatchObject({ formality: "prefer_less", glossary_id: "g-1" });
        expect(received[1]?.body).toMatchObject({ target_lang: "PT-BR" });
        expect(received[1]?.body).not.toHaveProperty("glossary_id");
        expect(engine.version("es", "de")).not.toBe(engine.version("es", "pt"));
      },
      options,
    );
  });

  test("uses the tone of its conversation as the formality, before the operator's", async () => {
    await withDeepl(
      ({ body }) => answers(body.text),
      async ({ engine, received }) => {
        await engine.translate({ ...HOLA, tone: "formal" });
        await engine.translate({ ...HOLA, tone: null });
        expect(received.map(({ body }) => body.formality)).toEqual(["prefer_more", "prefer_less"]);
      },
      { formality: "prefer_less" },
    );
  });

  test("sends fifty texts per call", async () => {
    await withDeepl(
      ({ body }) => answers(body.text),
      async ({ engine, received }) => {
        const outcomes = await engine.translate(asking(Array.from({ length: 120 }, (_, i) => [text(`t${i}`)])));
        expect(received.map(({ body }) => body.text.length)).toEqual([50, 50, 20]);
        expect(outcomes[119]).toEqual({ ok: true, pieces: [text("t119")] });
      },
    );
  });

  test("is repeated between the pieces when they were lost, so that none can be", async () => {
    await withDeepl(
      ({ body }) => answers(body.text.map((one) => one.replace(/<x>\d<\/x>/gu, "").toUpperCase())),
      async ({ engine, received }) => {
        const outcomes = await engine.translate(asking([[text("ven con "), placeholder(0), text(" y ya")]]));
        expect(received[1]?.body.text).toEqual(["ven con", "y ya"]);
        expect(outcomes).toEqual([{ ok: true, pieces: [text("VEN CON "), placeholder(0), text(" Y YA")] }]);
      },
    );
  });

  test.each([
    ["secret:fx", "https://api-free.deepl.com/v2/translate"],
    ["secret", "https://api.deepl.com/v2/translate"],
  ])("with the key %s goes to %s", async (key, address) => {
    const original = globalThis.fetch;
    const asked: string[] = [];
    globalThis.fetch = async (url) => {
      asked.push(String(url));
      return new Response('{"translations":[{"text":"hello"}]}');
    };
    try {
      await openDeepl({ key }).translate(HOLA);
    } finally {
      globalThis.fetch = original;
    }
    expect(asked).toEqual([address]);
  });
});

describe("DeepL's errors", () => {
  test.each<[string, Reply, Partial<EngineError>]>([
    [
      "400 for a language",
      json({ message: "Value for 'target_lang' not supported." }, 400),
      { code: "unsupported_pair" },
    ],
    ["400", json({ message: "Bad request" }, 400), { code: "bad_output" }],
    ["403", { status: 403, body: "" }, { code: "auth" }],
    ["404, a glossary that is gone", json({ message: "Glossary not found" }, 404), { code: "auth" }],
    ["413", json({ message: "Request Entity Too Large" }, 413), { code: "too_long" }],
    [
      "429",
      json({ message: "Too many requests" }, 429, { "retry-after": "3" }),
      { code: "rate_limited", retryAfter: 3_000 },
    ],
    ["456", json({ message: "Quota Exceeded" }, 456), { code: "quota" }],
    ["500", json({ message: "Internal server error" }, 500), { code: "unavailable" }],
    ["503", { status: 503, body: "<h1>no</h1>" }, { code: "unavailable" }],
    ["504", { status: 504, body: "" }, { code: "timeout" }],
    ["529", { status: 529, body: "" }, { code: "rate_limited" }],
    ["truncated JSON", { body: '{"translations":[{"te' }, { code: "bad_output" }],
    ["no texts", json({ translations: [] }), { code: "bad_output" }],
    ["null", { body: "null" }, { code: "bad_output" }],
  ])("%s", async (_what, reply, expected) => {
    const error = await withDeepl(
      () => reply,
      ({ engine }) => errorOf(engine.translate(HOLA)),
    );
    expect(error).toMatchObject(expected);
    expect(error.message).not.toContain("secret");
  });

  test("a refused key shows until a call succeeds", async () => {
    await withDeepl(
      ({ body }, call) => (call === 1 ? { status: 403, body: "" } : answers(body.text)),
      async ({ engine }) => {
        await errorOf(engine.translate(HOLA));
        expect(engine.health()).toMatchObject({ available: false, message: "DeepL answered 403" });
        await engine.translate(HOLA);
        expect(engine.health()).toEqual({ available: true });
      },
    );
  });
});

test("offered pairs are exactly those DeepL lists", () => {
  const engine = openDeepl({ key: "k" });
  expect(engine.route("es", "ja")).toEqual({ source: "es", target: "ja", quality: "good", ready: true });
  expect(engine.route("es", "es")).toBeNull();
  expect(engine.route("es", "kn")).toBeNull();
  // Seven targets are variants of four languages, which are no sources of their own variants.
  expect(engine.pairs()).toHaveLength(30 * 29 + 7 * 29);
});
