import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RealtimeContext } from "#/realtime/connection/RealtimeProvider.tsx";
import type { Realtime } from "#/realtime/connection/realtime.ts";
import { PagedList } from "./PagedList.tsx";

const socket = { connected: true, on: () => socket, off: () => socket };
const realtime = { socket } as unknown as Realtime;

class EndInSight {
  readonly #report: (entries: { isIntersecting: boolean }[]) => void;
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.#report = report;
  }
  observe() {
    this.#report([{ isIntersecting: true }]);
  }
  disconnect() {}
  unobserve() {}
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("IntersectionObserver", EndInSight);
  vi.stubGlobal("ResizeObserver", EndInSight);
});
afterEach(() => vi.unstubAllGlobals());

test("a page whose fetch was cancelled by a refetch is requested again", async () => {
  const asked = vi.fn(async () => undefined);
  const root = createRoot(document.body.appendChild(document.createElement("main")));
  const show = (dataUpdatedAt: number) =>
    act(async () =>
      root.render(
        createElement(
          RealtimeContext,
          { value: realtime },
          createElement(PagedList<string>, {
            label: "Chats",
            items: ["Ana", "Emma"],
            keyOf: (name) => name,
            row: (name) => createElement("li", null, name),
            empty: null,
            query: {
              isPending: false,
              isError: false,
              hasNextPage: true,
              dataUpdatedAt,
              isFetchingNextPage: false,
              isFetchNextPageError: false,
              fetchNextPage: asked,
              refetch: asked,
            },
          }),
        ),
      ),
    );
  await show(1);
  expect(asked).toHaveBeenCalledTimes(1);
  await show(2);
  expect(asked).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
});
