import { act, createElement, useRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSwipeDown } from "./use-swipe-down.ts";

let root: Root;
let place: HTMLElement;
let isNarrow: boolean;
const closed = vi.fn();

function Sheet() {
  const [sheet, grip] = [useRef<HTMLDivElement>(null), useRef<HTMLElement>(null)];
  useSwipeDown(sheet, grip, closed);
  return createElement("div", { ref: sheet }, createElement("header", { ref: grip }));
}

beforeEach(() => {
  isNarrow = true;
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("width") && isNarrow }));
  place = document.body.appendChild(document.createElement("main"));
  root = createRoot(place);
  act(() => root.render(createElement(Sheet)));
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** A finger goes down at 100, moves, and is lifted. */
function swipe(to: number, { took = 1_000, pointerType = "touch", lifts = "pointerup" } = {}) {
  const send = (kind: string, clientY: number, timeStamp: number) => {
    const event = new Event(kind, { bubbles: true });
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    place
      .querySelector("header")
      ?.dispatchEvent(Object.assign(event, { pointerType, isPrimary: true, clientY, pointerId: 1 }));
  };
  send("pointerdown", 100, 0);
  send("pointermove", to, took / 2);
  const between = place.querySelector("div")?.style.translate;
  send(lifts, to, took);
  return { between, after: place.querySelector("div")?.style.translate };
}

test("a sheet follows the finger, and closes when it was moved far enough", () => {
  expect(swipe(190).between).toBe("0 90px");
  expect(closed).toHaveBeenCalledTimes(1);
});

test("a short move puts the sheet back, unless it is quick", () => {
  expect(swipe(140)).toEqual({ between: "0 40px", after: "" });
  expect(closed).not.toHaveBeenCalled();
  swipe(140, { took: 60 });
  expect(closed).toHaveBeenCalledTimes(1);
});

test("neither a finger that is taken away nor one that goes up closes it", () => {
  expect(swipe(300, { lifts: "pointercancel" }).after).toBe("");
  expect(swipe(20).between).toBe("");
  expect(closed).not.toHaveBeenCalled();
});

test("on a wide screen, and by the mouse, nothing moves", () => {
  expect(swipe(300, { pointerType: "mouse" }).between).toBe("");
  isNarrow = false;
  expect(swipe(300).between).toBe("");
  expect(closed).not.toHaveBeenCalled();
});
