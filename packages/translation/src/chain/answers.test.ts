import { describe, expect, test } from "vitest";
import { failing, request, translator } from "../../test/chain.ts";
import { good } from "../../test/conformance/behaviours.ts";
import { standIn } from "../../test/conformance/stand-in-engine.ts";
import type { TranslatorEvent } from "../translator.ts";

describe("the answer", () => {
  test("names the languages, the engine and the quality", async () => {
    const engine = standIn(good, { quality: "rough", pivot: "ca" });
    const result = await translator([engine]).translate(request({ source: "auto" }));
    expect(result).toMatchObject({
      kind: "translated",
      source: "es",
      target: "en",
      engine: "apertium",
      engineName: "stand-in apertium",
      engineVersion: "1",
      quality: "rough",
      privacyLevel: "server",
      pivot: "ca",
      detected: { language: "es", certain: true },
    });
    expect(result).toHaveProperty("text", expect.stringMatching(/^the old house.* @ana$/u));
  });

  test.each([
    ["the target's language", { text: "See you tomorrow at the station" }, "same"],
    ["a language the reader reads", { text: "Wir sehen uns morgen am Bahnhof", reads: ["de"] }, "same"],
    ["no letters", { text: "😀 https://a.example 12:30" }, "nothing"],
  ])("leaves a text in %s unchanged", async (_what, more, kind) => {
    const engine = standIn(good);
    const result = await translator([engine]).translate(request({ source: "auto", ...more }));
    expect(result).toMatchObject({ kind, text: more.text });
    expect(engine.received).toEqual([]);
  });

  test("has composed accents, except in links", async () => {
    const engine = standIn(good);
    const apart = "Nos vemos mañana en https://a.example/Málaga".normalize("NFD");
    const result = await translator([engine]).translate(request({ text: apart }));
    expect(engine.received.join("|")).toContain("Nos vemos mañana en");
    expect(result).toHaveProperty("text", expect.stringContaining("https://a.example/Ma\u0301laga"));
  });

  test("says that no engine has the pair", async () => {
    const result = await translator([standIn(good, { serves: () => false })]).translate(request());
    expect(result).toEqual({
      kind: "unsupported",
      abovePrivacyLevel: [],
      source: "es",
      target: "en",
      detected: null,
    });
  });

  test("says that engines are still downloading, when that is the only reason", async () => {
    expect(await translator([standIn(failing("not_ready"))]).translate(request())).toMatchObject({
      kind: "not_ready",
      engines: ["apertium"],
    });
  });

  test("is a translation even when detection is down", async () => {
    const down = {
      detect: () => Promise.reject(new Error("down")),
      detectMany: () => Promise.reject(new Error()),
    };
    const broken = { ...down, async [Symbol.asyncDispose]() {} };
    const chain = translator([standIn(good)], { detector: broken });
    expect(await chain.translate(request())).toMatchObject({ kind: "translated" });
    expect(await chain.translate(request({ source: "auto" }))).toMatchObject({ source: "und" });
  });
});

test("every pair is offered with its best engine", () => {
  const rough = standIn(good);
  const pivoted = standIn(good, { id: "bergamot", quality: "good", pivot: "ca", serves: (s) => s === "es" });
  const provider = standIn(good, { id: "openai", privacyLevel: "providers", quality: "good" });
  const chain = translator([rough, pivoted, provider]);
  expect(chain.pairs("server")).toEqual([
    { source: "es", target: "en", provider: "bergamot", quality: "good", pivot: "ca" },
    { source: "en", target: "es", provider: "apertium", quality: "rough" },
  ]);
  expect(chain.pairs().map((pair) => pair.provider)).toEqual(["openai", "openai"]);
  expect(chain.pairs("device")).toEqual([]);
});

test("attempts are reported without a word of the text", async () => {
  const events: TranslatorEvent[] = [];
  const chain = translator([standIn(failing("quota"), { id: "bergamot" }), standIn(good)], {
    onEvent: (event) => events.push(event),
  });
  await chain.translate(request());
  expect(events.map(({ engine, outcome }) => [engine, outcome])).toEqual([
    ["bergamot", "quota"],
    ["apertium", "ok"],
  ]);
  expect(JSON.stringify(events)).not.toContain("mañana");
});

test("chat spellings are written out for engines that know dictionary words only", async () => {
  const text = "thx bro, c u 2morrow at `thx`";
  for (const needsWrittenOut of [true, undefined]) {
    const engine = { ...standIn(good), ...(needsWrittenOut && { needsWrittenOut }) };
    await translator([engine]).translate(request({ text, source: "en", target: "es" }));
    expect(engine.received.join(" ").includes("thanks bro")).toBe(needsWrittenOut === true);
  }
});
