import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { message } from "#test/messages.ts";
// Loaded beforehand: it would otherwise still be loading when the last test ends.
import "#/ui/text/Linked.tsx";
import { Reading } from "./Reading.tsx";

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await i18next.init({ lng: "en", resources: {} });
});
afterEach(() => vi.unstubAllGlobals());

const written = message(1, { text: "hola", language: "es" });
const rendition = (quality: "good" | "rough", translatedText = "hello") =>
  ({
    translatedText,
    sourceLanguage: "es",
    targetLanguage: "en",
    provider: "apertium",
    quality,
  }) as MessageTranslation;

interface View {
  readonly display: Settings["translationDisplay"];
  readonly asOriginal?: boolean;
  readonly rendition?: MessageTranslation;
  readonly of?: Message;
}

function shown<T>(
  { display, asOriginal = false, rendition: come, of = written }: View,
  read: (place: Element) => T,
): T {
  const settings = { ...DEFAULT_SETTINGS, preferredLanguage: "en", translationDisplay: display };
  const known = {
    settings,
    pairs: undefined,
    setup: undefined,
    privacyLevel: "server",
    autoHere: true,
  } as const;
  const place = document.createElement("div");
  const root = createRoot(place);
  const props = { message: of, known, foot: null, rendition: come, asOriginal };
  act(() => root.render(createElement(Reading, props)));
  const found = read(place);
  act(() => root.unmount());
  return found;
}

/** Returns the lines of a bubble from the top, each with its language; a small muted one is in brackets. */
const lines = (view: View): string[] =>
  shown(view, (place) =>
    [...place.querySelectorAll("p")].map((text) => {
      const line = `${text.lang}: ${text.textContent}`;
      return text.closest(".text-muted") ? `(${line})` : line;
    }),
  );

const markOf = (come?: MessageTranslation) =>
  shown({ display: "withOriginal", ...(come && { rendition: come }) }, (place) => place.querySelector("button"));

test("the mark is a glyph without words; its label names languages and quality", () => {
  const [good, rough] = [markOf(rendition("good")), markOf(rendition("rough"))];
  expect([good?.textContent, rough?.textContent]).toEqual(["", ""]);
  expect(good?.getAttribute("aria-label")).toBe("ES → EN");
  expect(rough?.getAttribute("aria-label")).toMatch(/^ES → EN · /);
  expect(good?.className).not.toBe(rough?.className);
  expect(markOf()).toBeNull();
});

test("the translation comes first when the original is shown too", () => {
  const good = rendition("good");
  expect(lines({ display: "withOriginal", rendition: good })).toEqual(["en: hello", "(es: hola)"]);
});

test("translation only is one line, but a rough one still shows the original", () => {
  expect(lines({ display: "translationOnly", rendition: rendition("good") })).toEqual(["en: hello"]);
  expect(lines({ display: "translationOnly", rendition: rendition("rough") })).toEqual(["en: hello", "(es: hola)"]);
  expect(lines({ display: "translationOnly" })).toEqual(["es: hola"]);
});

test("original first puts the translation beneath it", () => {
  const good = rendition("good");
  expect(lines({ display: "originalFirst", rendition: good })).toEqual(["es: hola", "(en: hello)"]);
});

test("placeholder bars, hidden from screen readers, show until the translation comes", () => {
  const room = (view: View) => shown(view, (place) => place.querySelector("p[aria-hidden]")?.className);
  expect(room({ display: "withOriginal" })).toContain("text-bars");
  expect(room({ display: "withOriginal", rendition: rendition("good") })).toBeUndefined();
});

test("a message shown as written is one line under every setting", () => {
  for (const display of ["withOriginal", "translationOnly", "originalFirst"] as const)
    expect(lines({ display, asOriginal: true, rendition: rendition("good") })).toEqual(["es: hola"]);
});

test("a text unchanged by its rendition appears once", () => {
  const emoji = message(1, { text: "¡Ana!", language: "es" });
  const alone = rendition("good", "¡Ana!");
  expect(lines({ display: "withOriginal", rendition: alone, of: emoji })).toEqual(["es: ¡Ana!"]);
});
