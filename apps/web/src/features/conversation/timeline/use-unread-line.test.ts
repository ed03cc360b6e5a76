import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useUnreadLine } from "./use-unread-line.ts";

let root: Root;
let line: number;
const moved = vi.fn();

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  root = createRoot(document.createElement("div"));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
});

type Reading = Parameters<typeof useUnreadLine>[0];

function Line(reading: Reading) {
  line = useUnreadLine(reading, moved);
  return null;
}
const show = (reading: Partial<Reading>) =>
  act(() => root.render(createElement(Line, { lastSeq: 60, readSeq: 30, isOld: false, ...reading })));

test("an outdated copy gives the unread line only until the server answers", () => {
  show({ isOld: true });
  expect(line).toBe(30);
  show({ readSeq: 37 });
  expect(line).toBe(37);
  expect(moved).toHaveBeenCalledTimes(1);
  // Reading on does not move the line.
  show({ readSeq: 45 });
  expect(line).toBe(37);
});

test("there is no line when all was read elsewhere", () => {
  show({ isOld: true });
  show({ readSeq: 60 });
  expect(line).toBe(Number.POSITIVE_INFINITY);
});

test("a reader of an old copy is not moved when the server answers late", () => {
  show({ isOld: true });
  vi.advanceTimersByTime(3_000);
  show({ readSeq: 37 });
  expect(line).toBe(37);
  expect(moved).not.toHaveBeenCalled();
});

test("the line of a chat opened up to date stays when it becomes old", () => {
  show({});
  show({ isOld: true, readSeq: 40 });
  show({ readSeq: 50 });
  expect(line).toBe(30);
});
