import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ComponentProps, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { blockedQuery } from "#/data/people/blocked.queries.ts";
import { createQueryClient } from "#/data/query-client.ts";
import { startI18n } from "#/i18n/i18n.ts";
import { message } from "#test/messages.ts";
import { TranslationDetails } from "./TranslationDetails.tsx";

// Imported statically: it would otherwise still be loading when it is queried.
vi.mock("#/ui/layers/Popover.tsx", async () => ({
  Popover: (await import("#/ui/layers/FloatingPopover.tsx")).FloatingPopover,
}));
let stop = () => {};
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await startI18n();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

type Props = ComponentProps<typeof TranslationDetails>;
const hola = message(1, { text: "hola", language: "es" });
const rendition = { translatedText: "hello", sourceLanguage: "es", targetLanguage: "en", quality: "good" };
const byAna = { ...rendition, writtenBy: "ana" } as MessageTranslation;
const [COPY, SUGGEST, WRONG] = ["Copy translation", "Suggest a better one", "Wrong language?"];

async function entries(beside: Partial<Props>, blocked: readonly string[] = []) {
  const client = createQueryClient();
  client.setQueryData(blockedQuery.queryKey, blocked.map((_id) => ({ _id })) as never);
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  const props = {
    anchor: { current: place },
    message: hola,
    name: "ES → EN",
    rendition: rendition as MessageTranslation,
    asOriginal: false,
    onShown: () => {},
    onCorrected: () => {},
    onClose: () => {},
    ...beside,
  };
  const details = createElement(TranslationDetails, props);
  await act(async () => root.render(createElement(QueryClientProvider, { client }, details)));
  stop = () => {
    act(() => root.unmount());
    place.remove();
  };
  return [...document.querySelectorAll("[role=dialog] button")]
    .map((one) => one.textContent)
    .filter((t) => t !== "Close");
}

test.each([
  ["with its original beneath", {}, [], [COPY, SUGGEST, WRONG]],
  ["that hides its original", { originalHidden: true }, [], ["Show original", COPY, SUGGEST, WRONG]],
  ["that is not shown", { asOriginal: true }, [], ["Show translation", COPY, SUGGEST, WRONG]],
  ["that is not made", { asOriginal: true, rendition: undefined }, [], ["Show translation"]],
  ["that a person wrote", { rendition: byAna }, [], [COPY, SUGGEST]],
  ["of a forwarded message", { message: { ...hola, forwarded: true } }, [], [COPY, WRONG]],
  ["of a person I have blocked", {}, [hola.senderId], [COPY, WRONG]],
])("the mark of a translation %s offers useful actions", async (_, beside, blocked, expected) => {
  expect(await entries(beside as Partial<Props>, blocked)).toEqual(expected);
});
