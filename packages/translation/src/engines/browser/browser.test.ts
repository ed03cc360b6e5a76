import { expect, test } from "vitest";
import { installBrowserStandIn, type StandInState } from "../../../test/browser-translator.ts";
import { errorOf } from "../../../test/providers/requests.ts";
import { createBrowserDetector, createTranslator, openBrowserEngine } from "../../page.ts";
import type { TranslationRequest } from "../../translation.ts";
import type { LanguageDetectorApi, TranslatorApi } from "./api.ts";
import { openBrowserModels } from "./models.ts";

const WORDS = { hola: "hello", mira: "look", en: "at", y: "and", son: "are", las: "the", tengo: "I have" };

/** A page whose browser translates from Spanish. */
function page(settings: Partial<StandInState> = {}) {
  const browser = installBrowserStandIn({ words: WORDS, models: { "es>en": "available" }, ...settings });
  const apis = globalThis as unknown as { Translator: TranslatorApi; LanguageDetector: LanguageDetectorApi };
  const models = openBrowserModels(apis.Translator);
  const engine = openBrowserEngine(models);
  const detector = createBrowserDetector(apis.LanguageDetector);
  const translator = createTranslator({ engines: [engine], detector });
  const translate = (text: string, more: Partial<TranslationRequest> = {}) =>
    translator.translate({ text, source: "es", target: "en", allowed: "device", ...more });
  return { browser, models, engine, detector, translate };
}

test("an installed model translates on the device and keeps protected parts", async () => {
  const { models, translate, browser } = page();
  await models.check("es", "en");
  const text = "Hola, mira https://example.org/hola y `hola`: son las 10";
  expect(await translate(text)).toMatchObject({
    kind: "translated",
    text: "Hello, look https://example.org/hola and `hola`: are the 10",
    engine: "browser",
    privacyLevel: "device",
    quality: "good",
  });
  // The model sees the number, but neither the link nor the code.
  expect(browser.asked).toEqual(["Hola, mira XQ0X y XQ1X: son las 10"]);
});

test.each([
  ["unavailable", "unsupported"],
  ["downloadable", "not_ready"],
  ["downloading", "not_ready"],
] as const)("a model that is %s translates nothing, and nothing is downloaded", async (state, kind) => {
  const { models, translate, browser } = page({ models: { "es>en": state } });
  expect(await models.check("es", "en")).toBe(state);
  expect(await translate("hola")).toMatchObject({ kind });
  expect(browser.models["es>en"]).toBe(state);
});

test("a click downloads the model with progress, and then texts are translated", async () => {
  const { models, engine, translate } = page({ models: { "es>en": "downloadable" }, clicked: true });
  await models.check("es", "en");
  expect(engine.route("es", "en")).toMatchObject({ ready: false });
  const progress: number[] = [];
  await models.download("es", "en", (loaded) => progress.push(loaded));
  expect(progress).toEqual([0, 0.5, 1]);
  expect(engine.pairs()).toEqual([{ source: "es", target: "en", quality: "good", ready: true }]);
  expect(await translate("hola")).toMatchObject({ text: "hello" });
});

test.each([
  [{ clicked: false }, "not_ready"],
  [{ createFails: "NetworkError" }, "unavailable"],
  [{ createFails: "NotSupportedError" }, "unsupported_pair"],
  [{ createFails: "AbortError" }, "crashed"],
])("a refused download says why, and can be retried: %j", async (refusal, code) => {
  const { models, browser } = page({ models: { "es>en": "downloadable" }, clicked: true, ...refusal });
  expect(await errorOf(models.download("es", "en", () => {}))).toMatchObject({ code });
  Object.assign(browser, { clicked: true, createFails: null });
  await models.download("es", "en", () => {});
  expect(models.availability("es", "en")).toBe("available");
});

test("a model that the browser has ended is loaded again for the text", async () => {
  const { models, translate, browser } = page();
  await models.check("es", "en");
  await translate("hola");
  browser.endAll();
  expect(await translate("mira")).toMatchObject({ text: "look" });
  expect(browser.created).toBe(2);
});

test("a text beyond the quota is cut at its sentences", async () => {
  const { models, translate, browser } = page({ inputQuota: 12 });
  await models.check("es", "en");
  expect(await translate("Hola, hola. Mira, mira.")).toMatchObject({ text: "Hello, hello. Look, look." });
  expect(browser.asked.slice(1)).toEqual(["Hola, hola. ", "Mira, mira."]);
});

test("a failing model is an error with a reason, never the original as translation", async () => {
  const { models, translate, browser } = page({ translateFails: "OperationError" });
  await models.check("es", "en");
  expect(await translate("hola")).toEqual(
    expect.objectContaining({
      kind: "failed",
      reasons: [{ engine: "browser", reason: "unavailable" }],
    }),
  );
  browser.translateFails = null;
  expect(await translate("hola hola")).toMatchObject({ text: "hello hello" });
});

test("a cancelled request returns at once", async () => {
  const { models, translate } = page();
  await models.check("es", "en");
  const asking = new AbortController();
  asking.abort(new Error("left"));
  await expect(translate("hola", { signal: asking.signal })).rejects.toThrow();
});

test("the browser's detector names an unknown language; without it there is no result", async () => {
  const known = page({ detector: "available", hints: { hola: "es" } });
  await known.models.check("es", "en");
  expect(await known.translate("hola", { source: "auto" })).toMatchObject({ source: "es", text: "hello" });
  const unknown = page({ detector: "downloadable" });
  await unknown.models.check("es", "en");
  expect(await unknown.translate("hola", { source: "auto" })).toMatchObject({ kind: "unsupported" });
});

test("an answer in the language of the original is refused", async () => {
  const { models, translate } = page({ words: {}, detector: "available", hints: { hola: "es" } });
  await models.check("es", "en");
  expect(await translate("hola amigos, mira")).toMatchObject({ kind: "failed" });
});

test("a language with another code in browsers is found by it", async () => {
  const { models, translate } = page({ models: { "no>en": "available" }, words: { hei: "hello" } });
  expect(await models.check("nb", "en")).toBe("available");
  expect(await translate("hei", { source: "nb" })).toMatchObject({ text: "hello" });
});

test("the least recently used of more than three loaded models is ended", async () => {
  const sources = ["es", "fr", "de", "it"];
  const pairs = sources.map((source) => [`${source}>en`, "available"] as const);
  const { models, browser } = page({ models: Object.fromEntries(pairs) });
  const signal = new AbortController().signal;
  for (const source of [...sources, "it", "es"]) await models.translate(source, "en", "hola", signal);
  expect(browser.created).toBe(5);
});
