import { installBrowserStandIn, type StandInState } from "@lingualoom/translation/test/browser-translator.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keys } from "#/data/keys.ts";
import { createQueryClient } from "#/data/query-client.ts";
import { message } from "#test/messages.ts";
import { WAIT } from "../../../../../../patience.ts";
import { useRendition } from "../renditions/use-rendition.ts";
import type { OnDevice } from "../rules/decision.ts";

const WORDS = { hola: "hello", amiga: "friend", playa: "beach" };
const MODELS = { "es>en": "available" } as const;
const received = message(1, { text: "Hola amiga", language: "es" });

let browser: StandInState;
let called: string[];
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  called = [];
  vi.stubGlobal("fetch", async (url: string | URL, { method = "GET", body = "" }: RequestInit = {}) => {
    called.push(`${method} ${String(url).replace(/^.*\/api/, "")} ${body}`);
    return new Response(JSON.stringify({ results: [], shown: {}, terms: [], success: true }));
  });
  browser = installBrowserStandIn({ words: WORDS, models: { ...MODELS } });
  // Each test simulates another browser.
  vi.resetModules();
  await import("./device-rendition.ts");
});
afterEach(() => {
  for (const name of ["Translator", "LanguageDetector", "browserStandIn"]) Reflect.deleteProperty(globalThis, name);
});

type Rendition = ReturnType<typeof useRendition>;

async function bubble(one: typeof received, device: OnDevice, isSettled: (now: Rendition) => boolean) {
  const client = createQueryClient();
  let now: Rendition | undefined;
  const Bubble = () => {
    now = useRendition(one, "en", { asked: false, automatic: true, device });
    return null;
  };
  const root = createRoot(document.createElement("main"));
  await act(async () => root.render(createElement(QueryClientProvider, { client }, createElement(Bubble))));
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(now && isSettled(now)).toBe(true);
  }, WAIT);
  const cached = client.getQueryData(keys.translation(one._id, one.revision, "en"));
  act(() => root.unmount());
  return { ...(now as Rendition), cached };
}

test("a message is translated in the browser, and no request has its text", async () => {
  const { data, cached } = await bubble(received, "only", ({ data }) => data !== undefined);
  expect(data).toMatchObject({
    translatedText: "Hello friend",
    madeAt: "device",
    engineName: "Browser",
    quality: "good",
    messageId: received._id,
    revision: 1,
    sourceLanguage: "es",
    targetLanguage: "en",
  });
  expect(cached).toBe(data);
  expect(called.join("\n")).not.toMatch(/hola|amiga|hello|friend/i);
});

test("the answers of a poll are translated in the browser, and no request has them", async () => {
  const { pollOnDevice } = await import("../poll/poll-on-device.ts");
  const options = ["Hola", "amiga"].map((text, i) => ({ id: i + 1, text, votes: 0 }));
  const asked = message(1, { language: "es", poll: { options, multiple: false, voters: 0 } });
  const made = await pollOnDevice(createQueryClient(), asked, "en", new AbortController().signal);
  expect(made.options).toEqual(["Hello", "friend"]);
  expect(called.join()).not.toMatch(/hola|amiga/i);
});

test("a picture's description is translated with it", async () => {
  const picture = { ...received, text: "", image: "p", alt: "La playa" };
  const { data } = await bubble(picture, "only", ({ data }) => data !== undefined);
  expect(data).toMatchObject({ translatedText: "", translatedAlt: "La beach", madeAt: "device" });
});

test("a failed device translation shows the original and a retry, not the server's", async () => {
  browser.translateFails = "OperationError";
  const failed = await bubble(received, "only", ({ error }) => error !== null);
  expect(failed.error).toMatchObject({ code: "ENGINE_FAILED" });
  expect(failed.data).toBeUndefined();
  expect(called.filter((call) => call.includes('"storedOnly":false'))).toEqual([]);
});

test("at server level, the server translates what the browser could not", async () => {
  browser.translateFails = "OperationError";
  await bubble(received, "first", () => called.some((call) => call.includes('"storedOnly":false')));
});

test("a model that is gone is offered for download again", async () => {
  browser.models["es>en"] = "downloadable";
  await bubble(received, "only", ({ error }) => error !== null);
  const { deviceState } = await import("./device-state.ts");
  expect(deviceState.get().models["es>en"]).toEqual({ availability: "downloadable" });
});
