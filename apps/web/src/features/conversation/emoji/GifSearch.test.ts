import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OutboxAttachment } from "#/data/outbox/entry.ts";
import { GifSearch } from "./GifSearch.tsx";

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  await i18next.init({ lng: "en", resources: {} });
});
afterEach(() => vi.unstubAllGlobals());

const gif = { token: "sealed", label: "A cat", width: 2, height: 1, preview: "/api/gifs/p", still: "/api/gifs/s" };

async function shown(answer: (path: string) => Response) {
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string) => answer(path)),
  );
  const place = document.createElement("div");
  const picked: OutboxAttachment[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const search = createElement(GifSearch, {
    provider: "tenor",
    query: "cat",
    onQuery: () => {},
    onPick: (one: OutboxAttachment) => picked.push(one),
  });
  const root = createRoot(place);
  await act(async () => root.render(createElement(QueryClientProvider, { client }, search)));
  return { place, picked, end: () => act(() => root.unmount()) };
}

test("a chosen GIF is sent by its id, with its label as the description", async () => {
  const { place, picked, end } = await shown((path) => {
    if (path.includes("/gifs?")) return Response.json({ gifs: [gif], next: null });
    return path.endsWith("/gifs") ? Response.json({ mediaId: "stored" }, { status: 201 }) : new Response("picture");
  });
  await expect.poll(() => place.querySelector("[aria-label='A cat'] img")?.getAttribute("src")).toBe(gif.preview);
  expect(place.querySelector("source")?.getAttribute("media")).toBe("(prefers-reduced-motion: reduce)");
  expect(place.textContent).toContain("Powered by Tenor");
  await act(async () => place.querySelector<HTMLElement>("[aria-label='A cat']")?.click());
  await expect.poll(() => picked).toMatchObject([{ alt: "A cat", uploadId: "stored", isUploaded: true }]);
  end();
});

test("a search without an answer says why", async () => {
  const message = "This server has no GIF search";
  const { place, end } = await shown(() => Response.json({ code: "NOT_FOUND", message }, { status: 404 }));
  await expect.poll(() => place.querySelector("[role=alert]")?.textContent).toBe(message);
  end();
});
