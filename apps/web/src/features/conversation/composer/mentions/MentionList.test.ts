import { act, createElement, createRef } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startI18n } from "#/i18n/i18n.ts";
import { MentionList } from "./MentionList.tsx";

const offered = ["Ana", "Emma", "all"].map((name) => ({
  userId: name,
  name,
  ...(name === "all" ? {} : { person: { _id: name, fullName: name, profilePic: "" } }),
}));
const onPick = vi.fn();
const onClose = vi.fn();
/** Receives the keys that the list leaves to the composer. */
const onKeyOfComposer = vi.fn();
let area: HTMLTextAreaElement;
let stop: () => void;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  HTMLElement.prototype.scrollIntoView ??= () => undefined;
  await startI18n();
  const form = document.body.appendChild(document.createElement("form"));
  form.addEventListener("keydown", onKeyOfComposer);
  area = form.appendChild(document.createElement("textarea"));
  const field = createRef<HTMLTextAreaElement>();
  field.current = area;
  const root = createRoot(form.appendChild(document.createElement("div")));
  const list = createElement(MentionList, { offered, query: "", field, onPick, onClose });
  await act(async () => root.render(list));
  stop = () => {
    act(() => root.unmount());
    form.remove();
  };
});
afterEach(() => {
  stop();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

/** @returns whether the browser's default action still happens */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  act(() => void area.dispatchEvent(event));
  return !event.defaultPrevented;
}
const current = () =>
  document.getElementById(area.getAttribute("aria-activedescendant") ?? "")?.querySelector("bdi")?.textContent;

test("arrow keys wrap around the list, and the field announces the position", () => {
  expect(area.getAttribute("aria-controls")).toBe(document.querySelector("[role=listbox]")?.id);
  expect(current()).toBe("Ana");
  press("ArrowUp");
  expect(current()).toBe("@everyone");
  press("ArrowDown");
  press("ArrowDown");
  expect(current()).toBe("Emma");
  expect(document.querySelectorAll("[aria-selected=true]")).toHaveLength(1);
});

test.each(["Enter", "Tab"])("%s chooses and neither sends nor leaves", (key) => {
  press("ArrowDown");
  expect(press(key)).toBe(false);
  expect(onPick).toHaveBeenCalledExactlyOnceWith(offered[1]);
  expect(onKeyOfComposer).not.toHaveBeenCalled();
});

test("Escape closes the list alone; other keys stay with the field", () => {
  press("Escape");
  expect(onClose).toHaveBeenCalledOnce();
  expect(onKeyOfComposer).not.toHaveBeenCalled();
  press("a");
  press("Enter", { shiftKey: true });
  expect(onKeyOfComposer).toHaveBeenCalledTimes(2);
  expect(onPick).not.toHaveBeenCalled();
});

test("a press chooses, and the field describes the list only while it is open", () => {
  act(() => document.querySelectorAll<HTMLElement>("[role=option]")[2]?.click());
  expect(onPick).toHaveBeenCalledExactlyOnceWith(offered[2]);
  stop();
  expect(area.getAttributeNames().filter((name) => name.startsWith("aria-"))).toEqual([]);
  stop = () => undefined;
});
