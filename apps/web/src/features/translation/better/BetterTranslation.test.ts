import type { DeviceModel } from "@lingualoom/contract/calls/models.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { modelsForDevicesQuery } from "#/data/device-models/models-for-devices.queries.ts";
import { keys } from "#/data/keys.ts";
import { createQueryClient } from "#/data/query-client.ts";
import { startI18n } from "#/i18n/i18n.ts";
import { WAIT } from "../../../../../../patience.ts";
import { type DeviceModel as BrowserModel, deviceState } from "../device/device-state.ts";
import { BetterTranslation } from "./BetterTranslation.tsx";
import { modelDownloads } from "./better-model.ts";

// A link needs a router, and a router the whole page.
vi.mock("@tanstack/react-router", () => ({ Link: "a" }));

const rendition = { sourceLanguage: "es", targetLanguage: "de" };
const ROUGH = { source: "es", target: "de", quality: "rough" };
const legs = (state: DeviceModel["state"]): DeviceModel[] =>
  [
    ["es", "en"],
    ["en", "de"],
  ].map(([source = "", target = ""]) => ({ source, target, version: "1", state, size: 20_000_000, files: [] }));

let stop = () => {};
let asked: string[];
let answers: Record<string, () => object>;
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("caches", {});
  vi.stubGlobal("isSecureContext", true);
  asked = [];
  answers = { "GET /translation/languages": () => ({ pairs: [ROUGH] }) };
  vi.stubGlobal("fetch", async (url: string | URL, { method = "GET", body = "" }: RequestInit = {}) => {
    const request = `${method} ${String(url).replace(/^.*\/api/, "")}`;
    asked.push(`${request} ${body}`.trim());
    return Response.json(answers[request]?.() ?? {});
  });
  await startI18n();
});
afterEach(() => {
  stop();
  deviceState.set({ models: {}, choice: null });
  modelDownloads.set({});
  vi.unstubAllGlobals();
});

interface View {
  readonly models?: readonly DeviceModel[];
  readonly me?: { readonly isAdmin?: boolean; readonly guest?: boolean };
  readonly engines?: readonly string[];
  readonly quality?: "good" | "rough";
  readonly browser?: BrowserModel["availability"];
}

async function show({ models = [], me = {}, engines = ["bergamot", "apertium"], quality = "rough", browser }: View) {
  const client = createQueryClient();
  client.setQueryData(keys.me, me);
  client.setQueryData(keys.languages, { pairs: [{ ...ROUGH, quality }] });
  client.setQueryData(keys.translationStatus, { engines: engines.map((id) => ({ id })), setup: { state: "done" } });
  client.setQueryData(modelsForDevicesQuery.queryKey, [...models]);
  answers["GET /translation/models"] = () => ({ models });
  if (browser) deviceState.set({ models: { "es>de": { availability: browser } }, choice: null });
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  const offers = createElement(BetterTranslation, { rendition });
  await act(async () => root.render(createElement(QueryClientProvider, { client }, offers)));
  stop = () => {
    act(() => root.unmount());
    place.remove();
  };
  return { client, place, actions: [...place.querySelectorAll("button, a")].map((one) => one.textContent) };
}

const [NOW, FETCH, BROWSER, DEVICE, ENGINE] = [
  "Translate again",
  "Fetch the model",
  "Translate on this device",
  "Download 40 MB",
  "Add a better engine",
];
const admin = { isAdmin: true };
const guest = { guest: true };
const noNeural = ["apertium"];
test.each<[string, View, string[]]>([
  ["models that the server has", { models: legs("here"), quality: "good" }, [NOW]],
  ["models that the server can fetch", { models: legs("available") }, [FETCH]],
  ["models for an operator, before another engine", { models: legs("available"), me: admin }, [FETCH]],
  ["a guest, who may fetch none", { models: legs("available"), me: guest }, []],
  ["a guest, whose device may have what is here", { models: legs("here"), me: guest, engines: noNeural }, [DEVICE]],
  ["a server without neural models of its own", { models: legs("available"), engines: noNeural }, [DEVICE]],
  ["a browser with a translator", { browser: "downloadable" }, [BROWSER]],
  ["a browser that the good server comes before", { browser: "downloadable", quality: "good" }, []],
  ["a browser before models", { browser: "downloadable", models: legs("here"), engines: noNeural }, [BROWSER]],
  ["half of a way", { models: legs("here").slice(1) }, []],
  ["an operator without models", { me: admin }, [ENGINE]],
])("%s: only what helps and is allowed is offered", async (_, view, expected) => {
  const { place, actions } = await show(view);
  expect(actions).toEqual(expected);
  expect(place.textContent?.includes("The person who runs this server")).toBe(expected.length === 0);
});

test("a press lets the server fetch, and rough texts change without a reload", async () => {
  const models = [legs("here")[0] as DeviceModel, legs("available")[1] as DeviceModel];
  const { client, place } = await show({ models });
  const rough = { messageId: "m1", revision: 1, ...rendition, quality: "rough", translatedText: "grob" };
  const others = { ...rough, messageId: "m2", sourceLanguage: "fr" };
  for (const one of [rough, others]) client.setQueryData(keys.translation(one.messageId, 1, "de"), one);
  answers["GET /translation/models"] = () => ({ models: legs("here") });
  answers["POST /translation/messages"] = () => ({
    results: [{ ...rough, quality: "good", translatedText: "gut" }],
    shown: {},
  });
  await act(async () => place.querySelector("button")?.click());
  expect(place.querySelector("[role=status]")?.textContent).toBe(
    "A better model is being fetched. The text changes when it is here.",
  );
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(client.getQueryData(keys.translation("m1", 1, "de"))).toMatchObject({ translatedText: "gut" });
  }, WAIT);
  expect(asked.filter((one) => one.startsWith("POST"))).toEqual([
    "POST /translation/models/en/de",
    'POST /translation/messages {"ids":["m1"],"targetLanguage":"de","storedOnly":false}',
  ]);
});

test("a failed download says why, and can be tried again", async () => {
  const { place } = await show({ models: legs("available") });
  answers["GET /translation/models"] = () => ({ models: legs("available") });
  await act(async () => place.querySelector("button")?.click());
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(place.querySelector("[role=alert]")?.textContent).toContain("The server could not get this model.");
  }, WAIT);
  expect(place.querySelector("button")?.textContent).toBe("Fetch the model");
});
