import type { LinkPreview, Message } from "@lingualoom/contract/shapes.ts";
import i18next from "i18next";
import { act, createElement, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { message } from "#test/messages.ts";
import { type LinkTexts, MessageSlotsContext } from "../message-slots.ts";
import { cardPicture } from "./card-picture.ts";
import { LinkCard } from "./LinkCard.tsx";

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

/** What the card of a message shows to its author, or to who reads it in Spanish. */
function shown(mine: boolean) {
  const place = document.createElement("div");
  const root = createRoot(place);
  const one = message(1, { linkPreview: preview });
  const inSpanish = (_: Message, draw: (texts: LinkTexts) => ReactNode) =>
    draw({ title: "Tejedores del valle", description: "Un largo informe.", language: "es" });
  const asWritten = ({ linkPreview }: Message, draw: (texts: LinkTexts) => ReactNode) =>
    linkPreview && draw(linkPreview);
  const slots = {
    inMenu: () => null,
    asReadBy: () => null,
    pollInMyLanguage: () => null,
    quoteText: () => null,
    readAlt: () => null,
    wordsInPicture: () => null,
    transcriptInMyLanguage: () => null,
    linkInMyLanguage: mine ? asWritten : inSpanish,
  };
  const card = createElement(LinkCard, { message: one, preview, mine });
  act(() => root.render(createElement(MessageSlotsContext, { value: slots }, card)));
  const link = place.querySelector("a");
  const found = {
    text: link?.textContent,
    lang: link?.querySelector("[lang]")?.getAttribute("lang"),
    to: [link?.href, link?.target, link?.rel],
    picture: link?.querySelector("img")?.getAttribute("src"),
    buttons: place.querySelectorAll("button").length,
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
    buttons: 1,
  });
  expect(shown(false)).toEqual({
    text: "The daily loomTejedores del valleUn largo informe.",
    lang: "es",
    to,
    picture,
    buttons: 0,
  });
});

test.each([
  ["a wide picture stands above", 1_200, 600, { isAbove: true, width: 320, height: 160 }],
  ["a very flat one is cut", 2_000, 100, { isAbove: true, width: 320, height: 128 }],
  ["a portrait stands beside", 600, 900, { isAbove: false, width: 80, height: 80 }],
  ["a logo stands beside", 64, 32, { isAbove: false, width: 80, height: 80 }],
])("%s", (_, width, height, place) => expect(cardPicture({ ...preview, width, height })).toEqual(place));
