import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, type ComponentProps, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openedChat } from "#/data/conversations/opened-chat.ts";
import { keys } from "#/data/keys.ts";
import { cacheHistory } from "#test/cached-history.ts";
import { ANA, CONVERSATION, conversation, message, NO_RECEIPTS } from "#test/messages.ts";
import { TranslationRules } from "../rules/TranslationRules.tsx";
import { TranslationNotices } from "./TranslationNotices.tsx";

// A link needs a router, and a router the whole page.
vi.mock("@tanstack/react-router", () => ({ Link: "a" }));
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const translating = {
    ask: "{{name}} writes {{language}}. Translate?",
    phrasesOnly: "{{source}} only.",
    noEngine: "No engine.",
    betterEngine: "Add one",
  };
  await i18next.init({ lng: "en", resources: { en: { translating } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const ROUGH = { source: "es", target: "en", quality: "rough" };

interface View {
  readonly mode?: Settings["autoTranslateMode"];
  readonly here?: boolean | null;
  readonly pairs?: readonly object[];
  readonly phrases?: readonly string[];
  readonly isAdmin?: boolean;
}

function shown(view: View): string {
  const { mode = "always", here = null, pairs = [ROUGH], phrases = [], isAdmin = false } = view;
  const client = new QueryClient();
  const settings = { ...DEFAULT_SETTINGS, autoTranslateMode: mode, autoTranslate: mode === "always" };
  client.setQueryData(keys.me, { _id: ANA, isAdmin });
  const mine = { privacyLevel: null, autoTranslate: here };
  const consentedFromSeq = { server: 1, providers: 1 };
  const received = message(1, { text: "hola", language: "es" });
  client.setQueryData(keys.settings, settings);
  client.setQueryData(keys.languages, { pairs, phrases });
  client.setQueryData(keys.translationStatus, { defaultPrivacyLevel: "server", setup: { state: "done" } });
  client.setQueryData(keys.conversationSettings(CONVERSATION), {
    mine,
    effectivePrivacyLevel: "server",
    consentedFromSeq,
  });
  cacheHistory(client, {
    messages: [received],
    changeSeq: 1,
    older: null,
    receipts: NO_RECEIPTS,
  });
  const chat = openedChat(conversation(received), ANA);
  if (!chat) throw new Error("the conversation has no other member");
  const props = { address: CONVERSATION, chat };
  const place = document.createElement("div");
  const root = createRoot(place);
  const notices = createElement(TranslationNotices, { ...props, me: ANA });
  const rules = createElement(TranslationRules, props as ComponentProps<typeof TranslationRules>, notices);
  act(() => root.render(createElement(QueryClientProvider, { client }, rules)));
  const text = place.textContent;
  act(() => root.unmount());
  client.clear();
  return text;
}

const asks = (mode: Settings["autoTranslateMode"], here: boolean | null) =>
  shown({ mode, here }).includes("Emma writes Spanish. Translate?");

test("a chat asks only undecided readers who want to be asked", () => {
  expect(asks("ask", null)).toBe(true);
  for (const mode of ["always", "never"] as const) expect(asks(mode, null)).toBe(false);
  for (const here of [true, false]) expect(asks("ask", here)).toBe(false);
});

test("a rough engine is mentioned by its texts, not above them", () => {
  expect(shown({})).toBe("");
  expect(shown({ isAdmin: true })).toBe("");
});

test("a pair without an engine says if phrases help; admins are led to engines", () => {
  const phrases = ["en", "es"];
  expect(shown({ pairs: [], phrases })).toBe("Spanish only.");
  expect(shown({ pairs: [] })).toBe("No engine.");
  expect(shown({ pairs: [], isAdmin: true })).toBe("No engine.Add one");
});
