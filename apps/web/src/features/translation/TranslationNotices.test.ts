import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, type ComponentProps, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANA, CONVERSATION, conversation, message, NO_RECEIPTS } from "../../../test/messages.ts";
import { openedChat } from "../../data/conversations/opened-chat.ts";
import { keys } from "../../data/keys.ts";
import { TranslationNotices } from "./TranslationNotices.tsx";
import { TranslationRules } from "./TranslationRules.tsx";

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const translating = { ask: "{{name}} writes {{language}}. Translate?" };
  await i18next.init({ lng: "en", resources: { en: { translating } } });
});
afterEach(() => vi.unstubAllGlobals());

/** Whether a chat with a Spanish message asks its reader. */
function asks(mode: Settings["autoTranslateMode"], here: boolean | null): boolean {
  const client = new QueryClient();
  const settings = { ...DEFAULT_SETTINGS, autoTranslateMode: mode, autoTranslate: mode === "always" };
  const mine = { privacyLevel: null, autoTranslate: here };
  const consentedFromSeq = { server: 1, providers: 1 };
  const received = message(1, { text: "hola", language: "es" });
  client.setQueryData(keys.settings, settings);
  client.setQueryData(keys.languages, { pairs: [{ source: "es", target: "en" }] });
  client.setQueryData(keys.translationStatus, { defaultPrivacyLevel: "server", setup: { state: "done" } });
  client.setQueryData(keys.conversationSettings(CONVERSATION), {
    ...{ mine, effectivePrivacyLevel: "server", consentedFromSeq },
  });
  client.setQueryData(keys.history(CONVERSATION), {
    ...{ messages: [received], changeSeq: 1, older: null, receipts: NO_RECEIPTS },
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
  return text.includes("Emma writes Spanish. Translate?");
}

test("a chat asks only who wants to be asked, and has decided nothing for it", () => {
  expect(asks("ask", null)).toBe(true);
  for (const mode of ["always", "never"] as const) expect(asks(mode, null)).toBe(false);
  for (const here of [true, false]) expect(asks("ask", here)).toBe(false);
});
