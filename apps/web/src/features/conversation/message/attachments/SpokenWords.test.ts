import type { Attachment } from "@lingualoom/contract/shapes.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EMPTY_HISTORY } from "#/data/conversations/conversation-state.ts";
import { keys } from "#/data/keys.ts";
import { WriteDown } from "#/features/conversation/voice/WriteDown.tsx";
import { startI18n } from "#/i18n/i18n.ts";
import { cacheHistory } from "#test/cached-history.ts";
import { ANA, CONVERSATION, message } from "#test/messages.ts";
import { WAIT } from "../../../../../../../patience.ts";
import { SpokenWords } from "./SpokenWords.tsx";

const voice: Attachment = {
  _id: "voice",
  kind: "audio",
  name: "",
  type: "audio/webm",
  size: 9,
  url: "/api/media/voice",
};
const received = message(2, { text: "", attachments: [voice] });

/** A browser's speech recogniser, as MDN documents it. */
interface Browser {
  availability: string;
  installs: boolean;
  /** Text that it recognises; null keeps it listening. */
  hears: string | null;
  error?: string | undefined;
  readonly done: string[];
  readonly started: { lang: string; processLocally: boolean; track: unknown }[];
}

const recognitionOf = (browser: Browser) =>
  class extends EventTarget {
    lang = "";
    continuous = false;
    declare processLocally: boolean;
    static available = async ({ processLocally }: { processLocally: boolean }) =>
      processLocally ? browser.availability : "available";
    static install = async ({ langs }: { langs: readonly string[] }) => {
      browser.done.push(`install ${langs}`);
      return browser.installs;
    };
    start(track: unknown) {
      const { lang, processLocally } = this;
      browser.started.push({ lang, processLocally, track });
    }
    stop() {
      const results = [Object.assign([{ transcript: ` ${browser.hears} ` }], { isFinal: true })];
      if (browser.error) this.dispatchEvent(Object.assign(new Event("error"), { error: browser.error }));
      else this.dispatchEvent(Object.assign(new Event("result"), { resultIndex: 0, results }));
      this.dispatchEvent(new Event("end"));
    }
    abort() {
      browser.done.push("abort");
      this.dispatchEvent(new Event("end"));
    }
  };

const audioContextOf = (browser: Browser) =>
  class {
    createBufferSource = () => {
      const source = Object.assign(new EventTarget(), {
        connect() {},
        start: () => browser.hears !== null && queueMicrotask(() => source.dispatchEvent(new Event("ended"))),
      });
      return source;
    };
    createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => ["the track"] } });
    decodeAudioData = async () => ({});
    async close() {}
  };

let browser: Browser;
let asked: string[];
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  browser = { availability: "available", installs: true, hears: "Llego a las ocho", done: [], started: [] };
  asked = [];
  const api = recognitionOf(browser);
  Object.assign(api.prototype, { processLocally: false });
  vi.stubGlobal("SpeechRecognition", api);
  vi.stubGlobal("AudioContext", audioContextOf(browser));
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    asked.push(String(input));
    return new Response("sound");
  });
  await startI18n();
});
afterEach(() => vi.unstubAllGlobals());

async function shown(level: "device" | "server" = "device") {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(keys.me, { _id: ANA });
  client.setQueryData(keys.config, { transcription: null });
  client.setQueryData(keys.conversationSettings(CONVERSATION), {
    mine: { privacyLevel: null },
    effectivePrivacyLevel: level,
    consentedFromSeq: { server: 1, providers: 1 },
  });
  const said = message(1, { language: "es" });
  cacheHistory(client, { ...EMPTY_HISTORY, messages: [said, received] });
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  const words = createElement(SpokenWords, { message: received, attachment: voice, mine: false });
  const all = createElement(QueryClientProvider, { client }, words, createElement(WriteDown, { message: received }));
  const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))));
  await act(async () => root.render(all));
  await vi.waitFor(async () => {
    await settle();
    expect(client.isFetching()).toBe(0);
  }, WAIT);
  await settle();
  return {
    button: () => place.querySelector("button"),
    text: () => place.querySelector("section")?.textContent ?? "",
    settle,
    end() {
      act(() => root.unmount());
      place.remove();
    },
  };
}

async function pressed() {
  const view = await shown();
  // The button is in a file of its own, which has to be transformed first.
  const hasButton = async () => {
    await view.settle();
    expect(view.button()).not.toBeNull();
  };
  await vi.waitFor(hasButton, 10_000);
  await act(async () => view.button()?.click());
  await view.settle();
  return view;
}

test("the browser transcribes speech, and only the recording is downloaded", async () => {
  const view = await pressed();
  await vi.waitFor(() => expect(view.text()).toContain("Llego a las ocho"), WAIT);
  expect(view.text()).toContain("Transcribed on this device");
  expect(browser.started).toEqual([{ lang: "es-ES", processLocally: true, track: "the track" }]);
  // The page pings the server before it loads a part of itself.
  expect(asked.filter((url) => url !== "/api/ping")).toEqual([voice.url]);
  await vi.waitFor(async () => {
    await view.settle();
    expect(view.button()).toBeNull();
  }, WAIT);
  view.end();
});

test("a missing model that can be downloaded is installed first", async () => {
  browser.availability = "downloadable";
  const view = await pressed();
  await vi.waitFor(() => expect(view.text()).toContain("Llego a las ocho"), WAIT);
  expect(browser.done).toEqual(["install es-ES"]);
  view.end();
});

test.each(["unavailable", "remote alone", "no recogniser", "server"])(
  "no transcription is offered: %s",
  async (why) => {
    browser.availability = "unavailable";
    if (why === "remote alone") vi.stubGlobal("SpeechRecognition", class {});
    if (why === "no recogniser") vi.stubGlobal("SpeechRecognition", undefined);
    const view = await shown(why === "server" ? "server" : "device");
    expect(view.button()).toBeNull();
    view.end();
  },
);

test.each([
  ["language-not-supported", undefined],
  ["no-speech", undefined],
  [undefined, "the model was not installed"],
])("a failed transcription can be retried: %s %s", async (error, refused) => {
  browser.error = error;
  if (refused) Object.assign(browser, { availability: "downloadable", installs: false });
  const view = await pressed();
  expect(view.text()).toBe("");
  expect(view.button()?.textContent).toBe("Transcribe");
  view.end();
});

test("a second press stops the transcription", async () => {
  browser.hears = null;
  const view = await pressed();
  expect(view.button()?.textContent).toBe("Transcribing… Press to stop");
  await act(async () => view.button()?.click());
  await view.settle();
  expect(browser.done).toEqual(["abort"]);
  expect(view.button()?.textContent).toBe("Transcribe");
  view.end();
});
