import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import { expect, test } from "vitest";
import type { DeviceModel, DeviceState } from "../device/device-state.ts";
import { type Decision, decideTranslation, type TranslationContext } from "./decision.ts";

const pair = { source: "es", target: "en", provider: "apertium", quality: "rough" as const };
const done = { state: "done" as const, done: 46, total: 46, message: "" };
const known: TranslationContext = {
  settings: DEFAULT_SETTINGS,
  pairs: [pair],
  setup: done,
  privacyLevel: "server",
  autoHere: null,
};
const automatic: TranslationContext = { ...known, settings: { ...DEFAULT_SETTINGS, autoTranslate: true } };

test("a foreign message is offered, or translated at once if the reader wants that", () => {
  expect(decideTranslation({ language: "es" }, known)).toEqual({ kind: "offer" });
  expect(decideTranslation({ language: "es" }, automatic)).toEqual({ kind: "automatic" });
});

test("a message in a language I read is left alone", () => {
  const reader = { ...known, settings: { ...DEFAULT_SETTINGS, readLanguages: ["es"] } };
  expect(decideTranslation({ language: "en" }, automatic)).toEqual({ kind: "nothing" });
  expect(decideTranslation({ language: "es" }, reader)).toEqual({ kind: "nothing" });
});

test("a pair without an engine has a sentence and no button", () => {
  const sentence = { kind: "no-pair", source: "de", target: "en" };
  expect(decideTranslation({ language: "de" }, known)).toEqual(sentence);
  expect(decideTranslation({ language: "de" }, automatic)).toEqual(sentence);
});

test("an undetermined language is offered: the server detects it when asked", () => {
  expect(decideTranslation({ language: "und" }, known)).toEqual({ kind: "offer" });
  expect(decideTranslation({}, known)).toEqual({ kind: "offer" });
});

test("phrase book candidates are requested, and only once the engines are known", () => {
  const phrases = ["en", "de"];
  const setup = { state: "fetching" as const, done: 3, total: 46, message: "" };
  expect(decideTranslation({ language: "de" }, { ...automatic, phrases })).toEqual({ kind: "automatic" });
  expect(decideTranslation({ language: "de" }, { ...known, pairs: [], phrases })).toEqual({ kind: "automatic" });
  expect(decideTranslation({ language: "de" }, { ...known, autoHere: false, phrases }).kind).toBe("no-pair");
  expect(decideTranslation({ language: "cy" }, { ...automatic, phrases }).kind).toBe("no-pair");
  expect(decideTranslation({ language: "de" }, { ...automatic, phrases, setup }).kind).toBe("setup");
});

test("the page shows the progress while engines are downloading", () => {
  const setup = { state: "fetching" as const, done: 3, total: 46, message: "" };
  expect(decideTranslation({ language: "es" }, { ...known, pairs: [], setup })).toEqual({
    kind: "setup",
    done: 3,
    total: 46,
  });
});

test("the page explains when there is no engine at all", () => {
  expect(decideTranslation({ language: "es" }, { ...known, pairs: [] })).toEqual({ kind: "no-engine" });
});

test("nothing is claimed about pairs before they are known", () => {
  expect(decideTranslation({ language: "de" }, { ...known, pairs: undefined })).toEqual({ kind: "offer" });
});

test("my settings for one chat override my settings for all", () => {
  expect(decideTranslation({ language: "es" }, { ...known, autoHere: true })).toEqual({ kind: "automatic" });
  expect(decideTranslation({ language: "es" }, { ...automatic, autoHere: false })).toEqual({ kind: "offer" });
});

test("at device level, no translation by the server is offered", () => {
  expect(decideTranslation({ language: "es" }, { ...automatic, privacyLevel: "device" })).toEqual({ kind: "nothing" });
});

const browser = (availability: DeviceModel["availability"], choice: DeviceState["choice"] = null) => ({
  device: { models: { "es>en": { availability } }, choice } satisfies DeviceState,
});
const good = { pairs: [{ ...pair, quality: "good" as const }] };

test.each<[string, Partial<TranslationContext>, Decision]>([
  ["texts stay on the devices", { privacyLevel: "device" }, { kind: "offer", device: "only" }],
  ["the server translates roughly", {}, { kind: "offer", device: "first" }],
  ["the server has no engine for it", { pairs: [] }, { kind: "offer", device: "first" }],
  ["the server translates well", good, { kind: "offer" }],
  ["I want it", { ...good, ...browser("available", "always") }, { kind: "offer", device: "first" }],
  ["it is not known what the server has", { pairs: undefined }, { kind: "offer" }],
])("my browser's model is used where %s", (_, more, decision) => {
  expect(decideTranslation({ language: "es" }, { ...known, ...browser("available"), ...more })).toEqual(decision);
});

test.each(["unavailable", "downloadable", "downloading"] as const)(
  "a model that is %s changes nothing",
  (availability) => {
    const here = { ...known, ...browser(availability, "always") };
    expect(decideTranslation({ language: "es" }, here)).toEqual({ kind: "offer" });
    expect(decideTranslation({ language: "es" }, { ...here, privacyLevel: "device" })).toEqual({ kind: "nothing" });
  },
);

test("at device level, the browser detects an unknown language", () => {
  const here: TranslationContext = { ...automatic, ...browser("available"), privacyLevel: "device" };
  expect(decideTranslation({ language: "und" }, here)).toEqual({ kind: "automatic", device: "only" });
});
