import { act, createElement, createRef } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AnchoredList, type AnchoredListHandle } from "./AnchoredList.tsx";
import { SizeEstimate } from "./size-estimate.ts";
import type { Start } from "./start.ts";

const ROW_PX = 40;
const BOX_PX = 400;

const styleOf = (element: Element | null, name: "blockSize" | "insetBlockEnd") =>
  Number.parseFloat((element as HTMLElement | null)?.style[name] ?? "0");
const heightOfAll = () => styleOf(document.querySelector("ul")?.parentElement ?? null, "blockSize");

/** Simulates layout: the list is attached to the end of its box, and all rows have the same height. */
function rectOf(element: Element): DOMRect {
  const list = element.closest("ul");
  const scrolled = element.closest("[data-scroller]")?.scrollTop ?? 0;
  if (!list) return new DOMRect(0, 0, 0, element.clientHeight);
  const end = heightOfAll() - styleOf(list, "insetBlockEnd") - scrolled;
  const row = element.closest("li");
  const rows = [...list.children];
  const first = row ? rows.indexOf(row) : 0;
  const count = row ? 1 : rows.length;
  return new DOMRect(0, end - (rows.length - first) * ROW_PX, 0, count * ROW_PX);
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(BOX_PX);
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(heightOfAll);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return rectOf(this);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const items = { count: 1_000, keyAt: (index: number) => `row ${index}` };

function show(start: Start, more: { readonly below?: string; readonly onToEnd?: () => void } = {}) {
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  const list = createRef<AnchoredListHandle>();
  const ends: string[] = [];
  const props = {
    ref: list,
    label: "Log",
    data: { items },
    start,
    estimate: new SizeEstimate(),
    row: ({ items: { keyAt } }: { readonly items: typeof items }, index: number) =>
      createElement("li", { key: keyAt(index), "data-index": index }, createElement("p", { "data-row": keyAt(index) })),
    ...more,
    onSeen: () => {},
    onEnd: (state: string) => ends.push(state),
    onLeave: () => {},
  };
  act(() => root.render(createElement(AnchoredList<{ items: typeof items }>, props)));
  const keys = () => [...place.querySelectorAll<HTMLElement>("[data-row]")].map((row) => row.dataset.row);
  const replace = (others: typeof items) => {
    const changed = { ...props, data: { items: others } };
    act(() => root.render(createElement(AnchoredList<{ items: typeof items }>, changed)));
  };
  const close = () => {
    act(() => root.unmount());
    place.remove();
  };
  return { list, ends, keys, replace, close };
}

test("a list mounts the rows around the place where it starts, and no others", () => {
  for (const [start, key] of [
    [{ at: "end" }, "row 999"],
    [{ at: "key", key: "row 500" }, "row 500"],
    [{ at: "anchor", anchor: { key: "row 20", offset: 10 } }, "row 20"],
  ] as const) {
    const shown = show(start);
    expect(shown.keys()).toContain(key);
    expect(shown.keys().length).toBeLessThan(60);
    shown.close();
  }
});

test("the list scrolls to a row that is not in the page, and back to its end", () => {
  const { list, ends, keys, close } = show({ at: "end" });
  expect(keys()).not.toContain("row 100");
  act(() => list.current?.scrollToKey("row 100"));
  expect(keys()).toContain("row 100");
  expect(keys()).not.toContain("row 999");
  act(() => list.current?.scrollToEnd());
  expect(keys()).toContain("row 999");
  expect(ends.at(-1)).toBe("followed");
  close();
});

function scrollDown(): void {
  const box = document.querySelector("[data-scroller]") as HTMLElement;
  const { scrollTop } = box;
  box.scrollTop = heightOfAll() - BOX_PX;
  expect(box.scrollTop).toBeGreaterThan(scrollTop);
  act(() => void box.dispatchEvent(new Event("scroll")));
}

test("the list follows its end when scrolled there, unless rows below are missing", () => {
  const whole = show({ at: "key", key: "row 500" });
  scrollDown();
  expect(whole.ends.at(-1)).toBe("followed");
  whole.close();
  const part = show({ at: "key", key: "row 500" }, { below: "more" });
  scrollDown();
  expect(part.ends).not.toContain("followed");
  part.close();
});

test("a list at its end stays there when its box grows, whatever the browser rounds", () => {
  const { ends, keys, replace, close } = show({ at: "end" });
  const box = document.querySelector("[data-scroller]") as HTMLElement;
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(2 * BOX_PX);
  // The browser keeps the end in view, up to a pixel.
  box.scrollTop = heightOfAll() - 2 * BOX_PX - 1.2;
  replace({ ...items });
  expect(box.scrollTop).toBeGreaterThan(heightOfAll() - 2 * BOX_PX - 2);
  expect(keys()).toContain("row 999");
  expect(ends).toEqual([]);
  close();
});

test("the End key leads to the given place while rows are missing below", () => {
  const onToEnd = vi.fn();
  const { keys, close } = show({ at: "key", key: "row 500" }, { below: "more", onToEnd });
  const box = document.querySelector("[data-scroller]");
  act(() => void box?.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true })));
  expect(onToEnd).toHaveBeenCalledOnce();
  expect(keys()).not.toContain("row 999");
  close();
});

test("a list opened at a row works when all rows are replaced", () => {
  const { keys, replace, close } = show({ at: "key", key: "row 500" });
  replace({ count: 1_000, keyAt: (index) => `other ${index}` });
  expect(keys().every((key) => key?.startsWith("other"))).toBe(true);
  expect(keys().length).toBeGreaterThan(0);
  close();
});
