import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import dialogs from "../../../i18n/en/dialogs.json";
import { ToneField } from "./ToneField.tsx";

let place: HTMLElement;
let root: Root;
const chosen = vi.fn();
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await i18next.init({ lng: "en", resources: { en: { dialogs } } });
  place = document.body.appendChild(document.createElement("main"));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  chosen.mockClear();
  vi.unstubAllGlobals();
});

const show = (mayChange: boolean) =>
  act(() => root.render(createElement(ToneField, { tone: "formal", mayChange, onChange: chosen })));
const radios = () => [...place.querySelectorAll("input")];

test("who may change the tone sees which it is, and chooses another", () => {
  show(true);
  expect(radios().map(({ checked }) => checked)).toEqual([false, true, false]);
  act(() => radios()[2]?.click());
  expect(chosen.mock.calls).toEqual([["informal"]]);
});

test("who may not change the tone reads it, and has nothing to press", () => {
  show(false);
  expect(place.textContent).toBe("Tone of translationsFormal");
  expect(radios()).toEqual([]);
});
