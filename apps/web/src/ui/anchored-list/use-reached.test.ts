import { act, createElement, useRef } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useReached } from "./use-reached.ts";

type Report = (crossings: { isIntersecting: boolean }[]) => void;
let report: Report = () => undefined;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: Report) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test("the last of several crossings in one report decides", () => {
  const reached = vi.fn();
  const End = () => {
    const end = useRef<HTMLDivElement>(null);
    useReached(end, 1, reached);
    return createElement("div", { ref: end });
  };
  const root = createRoot(document.createElement("div"));
  act(() => root.render(createElement(End)));
  report([{ isIntersecting: true }, { isIntersecting: false }]);
  expect(reached).not.toHaveBeenCalled();
  report([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(reached).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
});
