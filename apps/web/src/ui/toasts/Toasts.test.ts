import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastRegion } from "./Toasts.tsx";
import { toast, toasts } from "./toast.ts";

const place = document.createElement("main");
const root = createRoot(place);
const shown = () => [...document.querySelectorAll("[role=region] [role=group]")].map(({ textContent }) => textContent);
const press = (name: string) => {
  const button = [...document.querySelectorAll<HTMLElement>("[role=region] button")].find(
    (one) => (one.ariaLabel ?? one.textContent) === name,
  );
  act(() => button?.click());
};

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  await i18next.init({
    lng: "en",
    resources: { en: { common: { dismiss: "Dismiss", notifications: "Notifications" } } },
  });
  // Test files share a window, and an earlier one may have left some.
  toasts.set([]);
  document.body.append(place);
  await act(async () => root.render(createElement(ToastRegion)));
});
afterEach(() => {
  act(() => toasts.set([]));
  vi.unstubAllGlobals();
});
// The region listens to the window, which the next file uses.
afterAll(() => root.unmount());

test("a repeated message shows once, newest first, and disappears when dismissed", () => {
  act(() => {
    toast.error("No.");
    toast.success("Yes.");
    toast.error("No.");
  });
  expect(shown()).toEqual(["No.", "Yes."]);
  press("Dismiss");
  expect(shown()).toEqual(["Yes."]);
});

test("a message the page shows anyway is only spoken, without a button", () => {
  act(() => toast.say("Logged in successfully"));
  expect(shown()).toEqual(["Logged in successfully"]);
  expect(document.querySelector("[role=region] [role=group]")?.className).toBe("sr-only");
  expect(document.querySelector("[role=region] button")).toBeNull();
});

test("an action closes its toast; leaving the page closes all but successes", () => {
  const undone = vi.fn();
  const ended = vi.fn();
  act(() => {
    toast.show("Deleted", { action: { label: "Undo", act: undone }, onEnd: ended });
    toast.success("Yes.");
  });
  press("Undo");
  expect(undone).toHaveBeenCalledOnce();
  expect(ended).not.toHaveBeenCalled();
  act(() => {
    toast.show("Deleted", { action: { label: "Undo", act: undone }, onEnd: ended });
    toast.leave();
  });
  expect(ended).toHaveBeenCalledOnce();
  expect(undone).toHaveBeenCalledOnce();
  expect(shown()).toEqual(["Yes."]);
});

test("the focus returns to its origin when the last toast is dismissed", () => {
  const row = document.createElement("button");
  place.after(row);
  act(() => void toast.error("No."));
  row.focus();
  act(() => document.querySelector<HTMLElement>("[role=region] button")?.focus());
  press("Dismiss");
  expect(shown()).toEqual([]);
  expect(document.activeElement).toBe(row);
  row.remove();
});

test("at most 20 toasts are shown", () => {
  act(() => {
    for (let index = 0; index < 25; index++) toast.error(`No ${index}.`);
  });
  expect(shown()).toHaveLength(20);
  expect(shown()[0]).toBe("No 24.");
});
