import type { PictureWords } from "@lingualoom/contract/calls/media.ts";
import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, type ComponentProps, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openedChat } from "#/data/conversations/opened-chat.ts";
import { keys } from "#/data/keys.ts";
import { ANA, CONVERSATION, conversation, message } from "#test/messages.ts";
import { WAIT } from "../../../../../../patience.ts";
import { TranslationRules } from "../rules/TranslationRules.tsx";
import { usePictureWords } from "./use-picture-words.tsx";
import { WordsInBubble } from "./WordsInBubble.tsx";

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("IntersectionObserver", InSight);
  await i18next.init({ lng: "en", resources: {} });
});
afterEach(() => vi.unstubAllGlobals());

const attachment = { _id: "sign", kind: "image", width: 100, height: 50 } as Attachment;
const line = { text: "Salida", translation: "Exit", box: { x: 0, y: 0, width: 1, height: 1 }, angle: 0 };
const words: PictureWords = {
  success: true,
  language: "es",
  targetLanguage: "en",
  provider: "bergamot",
  engineName: "Bergamot",
  quality: "good",
  madeAt: "server",
  lines: [line],
};

class InSight {
  readonly #tell: (crossings: readonly { isIntersecting: boolean }[]) => void;
  constructor(tell: (crossings: readonly { isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }
  observe() {
    this.#tell([{ isIntersecting: true }]);
  }
  disconnect() {}
}

interface View {
  readonly settings?: Partial<Settings>;
  readonly here?: boolean | null;
  readonly level?: "device" | "server";
  readonly sent?: Partial<Message>;
  readonly answer?: PictureWords;
  /** Width in the chat; null if cropped. Undefined in the viewer. */
  readonly inBubble?: number | null;
}

async function opened({ settings, here = null, level = "server", sent = {}, answer = words, inBubble }: View) {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    // Requested before a part of the page is loaded.
    if (String(input).endsWith("/api/ping")) return new Response();
    asked.push(input);
    return Response.json(answer);
  });
  const client = new QueryClient();
  const received = message(1, sent);
  client.setQueryData(keys.me, { _id: ANA });
  client.setQueryData(keys.settings, {
    ...DEFAULT_SETTINGS,
    autoTranslate: true,
    translatePictures: true,
    ...settings,
  });
  client.setQueryData(keys.languages, { pairs: [], phrases: [] });
  client.setQueryData(keys.translationStatus, { defaultPrivacyLevel: "server", setup: { state: "done" } });
  client.setQueryData(keys.conversationSettings(CONVERSATION), {
    mine: { privacyLevel: null, autoTranslate: here },
    effectivePrivacyLevel: level,
    consentedFromSeq: { server: 1, providers: 1 },
  });
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  const Viewer = () => {
    const parts = usePictureWords(received, attachment, "");
    return createElement("div", null, parts.button, parts.overlay, parts.texts);
  };
  const InBubble = () =>
    createElement(WordsInBubble, { message: received, attachment, drawnWidth: inBubble ?? undefined, id: "words" });
  const props = { address: CONVERSATION, chat: openedChat(conversation(received), ANA) };
  const place = document.createElement("div");
  const root = createRoot(place);
  const rules = createElement(
    TranslationRules,
    props as ComponentProps<typeof TranslationRules>,
    createElement(inBubble === undefined ? Viewer : InBubble),
  );
  await act(async () => root.render(createElement(QueryClientProvider, { client }, rules)));
  await act(async () => {
    await vi.waitFor(() => expect(client.isFetching()).toBe(0), WAIT);
    // Queries notify their components in the next task.
    await new Promise((resolve) => setTimeout(resolve));
    await vi.dynamicImportSettled();
  });
  const isShown = place.querySelector("svg foreignObject")?.textContent === "Exit";
  const isSilent = place.querySelector("section, [role]") === null;
  const line = place.querySelector("#words:not(:has(svg))")?.textContent ?? "";
  act(() => root.unmount());
  return { asked: asked.length, isShown, isSilent, line };
}

const NOTHING = { asked: 0, isShown: false, isSilent: true, line: "" };

test.each<[string, View, object]>([
  [
    "shows its words where its chat is translated by itself",
    {},
    { ...NOTHING, asked: 1, isShown: true, isSilent: false },
  ],
  ["is not read for who has not wanted it", { settings: { translatePictures: false } }, NOTHING],
  ["is not read in a chat that is not translated by itself", { here: false }, NOTHING],
  ["is not read where texts stay on devices", { level: "device" }, NOTHING],
  ["is not read when it is one's own", { sent: { senderId: ANA } }, NOTHING],
  ["says nothing without words", { answer: { ...words, lines: [] } }, { ...NOTHING, asked: 1 }],
  ["stays as it is in a language I read", { settings: { readLanguages: ["es"] } }, { ...NOTHING, asked: 1 }],
])("an opened picture %s", async (_, view, expected) => {
  expect(await opened(view)).toEqual(expected);
});

test.each<[string, View, object]>([
  ["are drawn over it", { inBubble: 100 }, { ...NOTHING, asked: 1, isShown: true }],
  ["stand in a line where they would be too small", { inBubble: 20 }, { ...NOTHING, asked: 1, line: "Exit" }],
  ["stand in a line where a part of it is shown", { inBubble: null }, { ...NOTHING, asked: 1, line: "Exit" }],
  ["are not asked for unwanted", { inBubble: 100, settings: { translatePictures: false } }, NOTHING],
  ["say nothing of a text I read", { inBubble: 100, settings: { readLanguages: ["es"] } }, { ...NOTHING, asked: 1 }],
])("the words of a picture in the chat %s", async (_, view, expected) => {
  expect(await opened(view)).toEqual(expected);
});
