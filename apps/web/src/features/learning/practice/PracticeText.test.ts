import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import learning from "#/i18n/en/learning.json";
import translating from "#/i18n/en/translating.json";
import { message as stored } from "#test/messages.ts";
import { PracticeText, renditionQuery } from "./PracticeText.tsx";

const written = stored(1, { text: "Hola amiga. El banco está libre.", language: "es" });
let place: HTMLElement;
let root: Root;
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await i18next.init({ lng: "en", resources: { en: { learning, translating } } });
  place = document.createElement("div");
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

/** Simulates a translation cached before practice was turned on. */
function show(translatedText: string, provider = "apertium", message = written): void {
  const client = new QueryClient();
  const known = {
    translatedText,
    provider,
    sourceLanguage: "es",
    targetLanguage: "en",
  } as MessageTranslation;
  client.setQueryData(renditionQuery(message, "en").queryKey, known);
  const text = createElement(PracticeText, { message, language: "es", target: "en", foot: "7:00" });
  act(() => root.render(createElement(QueryClientProvider, { client }, text)));
}
const translated = () => [...place.querySelectorAll("[lang=en]")].map(({ textContent }) => textContent);
function press(name: string): void {
  const button = [...place.querySelectorAll("button")].find(({ ariaLabel }) => ariaLabel === name);
  if (!button) throw new Error(`no button ${name}`);
  act(() => button.click());
}

test("a known translation stays hidden and opens sentence by sentence", () => {
  show("Hello friend. The bench is free.");
  expect(translated()).toEqual([]);
  press("Translation of sentence 2");
  expect(translated()).toEqual(["The bench is free."]);
  press("Translation of sentence 1");
  expect(translated()).toEqual(["Hello friend.", "The bench is free."]);
  press("Hide translation of sentence 2");
  expect(translated()).toEqual(["Hello friend."]);
});

test("if the sentences do not match, the whole translation is shown, with a note", () => {
  show("Hello friend, the bench is free.");
  press("Translation of sentence 1");
  expect(translated()).toEqual(["Hello friend, the bench is free."]);
  expect(place.querySelector("[role=status]")?.ariaLabel).toBe(learning.wholeMessage);
});

test("a message without anything to translate says so", () => {
  show(written.text, "none");
  press("Translation of sentence 1");
  expect(translated()).toEqual([]);
  expect(place.textContent).toContain(translating.nothing);
});

test("every word can be pressed, arrow keys move between them, and links stay links", () => {
  show("", "none", { ...written, text: "Llego a las 7: https://banco.example/a" });
  const words = [...place.querySelectorAll<HTMLElement>("[role=button]")];
  expect(words.map(({ textContent }) => textContent)).toEqual(["Llego", "a", "las"]);
  expect(place.querySelector("a")?.textContent).toBe("https://banco.example/a");
  document.body.append(place);
  words[0]?.focus();
  act(() => words[0]?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })));
  expect(document.activeElement).toBe(words[1]);
  expect(words.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  place.remove();
});
