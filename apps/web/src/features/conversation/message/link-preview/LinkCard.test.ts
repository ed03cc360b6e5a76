import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { LinkPreview } from "@lingualoom/contract/shapes.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type OpenedChat, openedChat } from "#/data/conversations/opened-chat.ts";
import { keys } from "#/data/keys.ts";
import { TranslationRules } from "#/features/translation/rules/TranslationRules.tsx";
import { ANA, CONVERSATION, conversation, message } from "#test/messages.ts";
import { cardPicture, LinkCard } from "./LinkCard.tsx";

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await i18next.init({ lng: "en", resources: {} });
});
afterEach(() => vi.unstubAllGlobals());

const preview: LinkPreview = {
  url: "https://daily.example/loom",
  site: "The daily loom",
  title: "Weavers of the valley",
  description: "A long report.",
  language: "en",
  image: "/api/media/1",
  width: 1_200,
  height: 600,
};

/** Reports nothing as visible. */
class Blind {
  observe() {}
  disconnect() {}
}

/** Shows the card to its author, or to a user who reads it in Spanish. */
function shown(mine: boolean) {
  vi.stubGlobal("IntersectionObserver", Blind);
  const place = document.createElement("div");
  const root = createRoot(place);
  const one = message(1, { linkPreview: preview });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(keys.me, { _id: mine ? one.senderId : "a reader" });
  client.setQueryData(keys.settings, { ...DEFAULT_SETTINGS, preferredLanguage: "es", readLanguages: ["es"] });
  client.setQueryData(keys.languages, { pairs: [{ source: "en", target: "es", quality: "good" }], phrases: [] });
  client.setQueryData(keys.translationStatus, { defaultPrivacyLevel: "server", setup: { state: "done" } });
  client.setQueryData(keys.conversationSettings(CONVERSATION), {
    mine: { privacyLevel: null, autoTranslate: true },
    effectivePrivacyLevel: "server",
    consentedFromSeq: { server: 1, providers: 1 },
  });
  client.setQueryData(keys.linkTranslation(one._id, preview.url, "es"), {
    title: "Tejedores del valle",
    description: "Un largo informe.",
    provider: "bergamot",
  });
  const card = createElement(LinkCard, { message: one, preview, mine });
  const rules = { address: CONVERSATION, chat: openedChat(conversation(one), ANA) as OpenedChat, children: card };
  const all = createElement(QueryClientProvider, { client }, createElement(TranslationRules, rules));
  act(() => root.render(all));
  const link = place.querySelector("a");
  const found = {
    text: link?.textContent,
    lang: link?.querySelector("[lang]")?.getAttribute("lang"),
    to: [link?.href, link?.target, link?.rel],
    picture: link?.querySelector("img")?.getAttribute("src"),
    isRemovable: place.querySelector(`[aria-label="${i18next.t("timeline:removePreview")}"]`) !== null,
  };
  act(() => root.unmount());
  return found;
}

test("two people see one card, each in their language, and its author may remove it", () => {
  const to = [preview.url, "_blank", "noopener noreferrer nofollow"];
  const picture = "/api/media/1?size=medium";
  expect(shown(true)).toEqual({
    text: "The daily loomWeavers of the valleyA long report.",
    lang: "en",
    to,
    picture,
    isRemovable: true,
  });
  expect(shown(false)).toEqual({
    text: "The daily loomTejedores del valleUn largo informe.",
    lang: "es",
    to,
    picture,
    isRemovable: false,
  });
});

test.each([
  ["a wide picture stands above", 1_200, 600, { isAbove: true, width: 320, height: 160 }],
  ["a very flat one is cut", 2_000, 100, { isAbove: true, width: 320, height: 128 }],
  ["a portrait stands beside", 600, 900, { isAbove: false, width: 80, height: 80 }],
  ["a logo stands beside", 64, 32, { isAbove: false, width: 80, height: 80 }],
])("%s", (_, width, height, place) => expect(cardPicture({ ...preview, width, height })).toEqual(place));
