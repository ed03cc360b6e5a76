import { act, createElement, useRef } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useReached } from "./use-reached.ts";

type Told = (crossings: { isIntersecting: boolean }[]) => void;
let tell: Told = () => undefined;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(told: Told) {
        tell = told;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test("what went out of sight and came back before the page was told is reached, and the other way round not", () => {
  const reached = vi.fn();
  const End = () => {
    const end = useRef<HTMLDivElement>(null);
    useReached(end, 1, reached);
    return createElement("div", { ref: end });
  };
  const root = createRoot(document.createElement("div"));
  act(() => root.render(createElement(End)));
  tell([{ isIntersecting: true }, { isIntersecting: false }]);
  expect(reached).not.toHaveBeenCalled();
  tell([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(reached).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
});
