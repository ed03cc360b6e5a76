import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toasts } from "./Toasts.tsx";

const place = document.createElement("main");
const root = createRoot(place);

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await i18next.init({ lng: "en", resources: { en: { common: { dismiss: "Dismiss" } } } });
  document.body.append(place);
  act(() => root.render(createElement(Toasts)));
});
afterEach(() => {
  act(() => {
    toast.removeAll();
    root.unmount();
  });
  place.remove();
  vi.unstubAllGlobals();
});

test("a repeated message shows once, goes when it is dismissed, and the focus is not lost", () => {
  act(() => void toast.error("No."));
  const [first] = place.querySelectorAll("[role=status]");
  act(() => {
    toast.error("No.");
    toast.success("Yes.");
  });
  const shown = () => [...place.querySelectorAll("[role=status]")].map(({ textContent }) => textContent);
  expect(shown()).toEqual(["Yes.", "No."]);
  // It is another element, so that it is read out again.
  expect(first?.isConnected).toBe(false);
  const dismiss = [...place.querySelectorAll<HTMLElement>("button")].at(-1);
  act(() => {
    dismiss?.focus();
    dismiss?.click();
  });
  expect(shown()).toEqual(["Yes."]);
  expect(document.activeElement).toBe(place);
});
