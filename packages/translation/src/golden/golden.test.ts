import { expect, test, vi } from "vitest";
import { WAIT_MS } from "../../test/patience.ts";
import { failure, type Received, type Reply, startProvider, translations } from "../../test/providers/openai-server.ts";
import type { EngineError } from "../engine.ts";
import { openai } from "../engines/openai/descriptor.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import { GOLDEN_SENTENCES, saysGolden } from "./golden-sentences.ts";

const sentenceIn = (language: string) => GOLDEN_SENTENCES[language]?.[0] ?? "";

test("all languages but two have a golden sentence, and English is no translation", () => {
  const codes = LANGUAGE_CODES;
  expect(codes.filter((code) => !(code in GOLDEN_SENTENCES))).toEqual(["bo", "dv"]);
  expect(Object.keys(GOLDEN_SENTENCES).filter((code) => !saysGolden(sentenceIn(code), code))).toEqual([]);
  expect(codes.filter((code) => code !== "en" && saysGolden(sentenceIn("en"), code))).toEqual([]);
});

test.each([
  ["another number", "Ana tiene 4 gatos y un perro."],
  ["no dog", "Ana tiene 3 gatos."],
  ["another name", "Eva tiene 3 gatos y un perro."],
  ["chatter", `Claro, aquí tienes la traducción que me pediste: ${sentenceIn("es")} ¿Algo más?`],
  ["nothing", ""],
])("%s is no translation", (_, text) => {
  expect(saysGolden(text, "es")).toBe(false);
});

/** A custom model that knows Spanish; other requests are answered by `other`. */
async function ownModel(other: (received: Received) => Reply | undefined) {
  const provider = await startProvider((received) =>
    received.data.target === "Spanish"
      ? translations(received.data.texts.map((text) => (text === sentenceIn("en") ? sentenceIn("es") : "Hola")))
      : other(received),
  );
  const engine = openai.open({ apiKey: null, baseUrl: provider.url, model: "small", onThisServer: true });
  const ask = (target: string, text = "Hello") =>
    engine
      .translate({
        source: "en",
        target,
        items: [{ pieces: [{ kind: "text", text }] }],
        signal: new AbortController().signal,
      })
      .then(
        ([outcome]) => (outcome?.ok ? outcome.pieces : outcome?.error.code),
        (error: EngineError) => error.code,
      );
  return {
    provider,
    engine,
    ask,
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}
const eventually = (check: () => void) => vi.waitFor(check, { timeout: WAIT_MS });

test("a pair is tested before it serves, and tested once at a time", async () => {
  await using own = await ownModel(() => undefined);
  expect(own.engine.route("en", "es")).toMatchObject({ ready: false });
  expect(await Promise.all([own.ask("es"), own.ask("es")])).toEqual(["not_ready", "not_ready"]);
  await eventually(() => expect(own.engine.route("en", "es")).toMatchObject({ ready: true, quality: "good" }));
  expect(own.provider.received).toHaveLength(1);
  expect(await own.ask("es")).toEqual([{ kind: "text", text: "Hola" }]);
  expect(own.engine.health()).toEqual({ available: true });
});

test("a pair that fails twice is not offered, and the status says so", async () => {
  await using own = await ownModel(({ data }) => translations(data.texts));
  const before = own.engine.pairs().length;
  expect(await own.ask("de")).toBe("not_ready");
  await eventually(() => expect(own.engine.route("en", "de")).toBeNull());
  expect(own.provider.received).toHaveLength(2);
  expect(own.engine.pairs()).toHaveLength(before - 1);
  expect(await own.ask("de")).toBe("unsupported_pair");
  expect(own.engine.health()).toMatchObject({ available: true, message: expect.stringMatching(/: en→de$/) });
});

test("an answer that is no list of translations fails the pair", async () => {
  await using own = await ownModel(() => ({ body: "{}" }));
  await own.ask("de");
  await eventually(() => expect(own.engine.route("en", "de")).toBeNull());
});

test.each([
  ["a server that loads its model", failure(503, { message: "Loading model", type: "unavailable_error" })],
  ["a model that is not there", failure(404, { message: 'model "small" not found', type: "not_found_error" })],
  ["too many requests", failure(429, { message: "busy", type: "rate_limit" })],
])("%s counts as no failed pair, and is retried", async (_, reply) => {
  let replies = 0;
  await using own = await ownModel(({ data }) => {
    replies += 1;
    return replies === 1 ? reply : translations(data.texts.map(() => sentenceIn("fr")));
  });
  await own.ask("fr");
  await eventually(() => expect(replies).toBe(1));
  await eventually(() => {
    void own.ask("fr");
    expect(own.engine.route("en", "fr")).toMatchObject({ ready: true });
  });
});
