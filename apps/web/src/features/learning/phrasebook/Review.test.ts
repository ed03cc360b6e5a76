import type { Output } from "@lingualoom/contract/calls.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reviewQuery } from "#/data/learning/phrasebook.queries.ts";
import common from "#/i18n/en/common.json";
import learning from "#/i18n/en/learning.json";
import { WAIT } from "../../../../../../patience.ts";
import { Review } from "./Review.tsx";

type Due = Output<"GET /phrasebook/review">;

const due = (word: string, meaning: string): Due["phrases"][number] => ({
  _id: word,
  word,
  meaning,
  language: "es",
  meaningLanguage: "en",
  source: { sentence: `Un ${word}.`, messageId: "m", conversationId: "c", seq: 1 },
  savedAt: "2026-03-01T12:00:00Z",
  dueAt: "2026-03-01T12:00:00Z",
  next: { again: 60, hard: 360, good: 600, easy: 8 * 86_400 },
});
const TWO: Due = { total: 2, due: 2, nextAt: null, phrases: [due("banco", "bench"), due("parque", "park")] };
const NONE: Due = { total: 2, due: 0, nextAt: null, phrases: [] };

let place: HTMLElement;
let root: Root;
const ended = vi.fn();
const posted: unknown[] = [];
let refuses: boolean;
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    if (method === "GET") return Response.json(NONE);
    if (refuses) return Response.json({ code: "NOT_FOUND", message: "Word not found" }, { status: 404 });
    posted.push([url, JSON.parse(String(body))]);
    return Response.json({ dueAt: "2026-03-01T12:10:00Z" });
  });
  refuses = false;
  posted.length = 0;
  await i18next.init({ lng: "en", resources: { en: { common, learning } } });
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(reviewQuery.queryKey, TWO);
  const review = createElement(Review, { onEnd: ended });
  act(() => root.render(createElement(QueryClientProvider, { client }, review)));
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const shown = () => place.textContent ?? "";
const button = (name: string) => {
  const found = [...place.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith(name));
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const press = (name: string) => act(async () => button(name).click());
const key = (name: string) =>
  act(async () => {
    const event = new KeyboardEvent("keydown", { key: name, bubbles: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  });

test("a word appears in its sentence, and its meaning opens with the ways to answer", async () => {
  expect(place.querySelector("[lang=es] b")?.textContent).toBe("banco");
  expect(shown()).not.toContain("bench");
  expect(document.activeElement).toBe(button("Show the meaning"));
  await press("Show the meaning");
  expect(place.querySelector("[lang=en]")?.textContent).toBe("bench");
  expect(document.activeElement).toBe(button("Well"));
  expect(button("Easily").textContent).toBe("Easily8 days");
});

test("the keys 1 to 4 answer once the meaning is open, and the next word comes", async () => {
  await key("3");
  expect(posted).toEqual([]);
  await press("Show the meaning");
  await key("2");
  await vi.waitFor(() => expect(shown()).toContain("parque"), WAIT);
  expect(posted).toEqual([["/api/phrasebook/banco/reviews", { rating: "hard" }]]);
  expect(shown()).toContain("1 to review.");
  expect(shown()).not.toContain("park.");
});

test("the review ends after the last word, and leads back", async () => {
  for (const word of ["banco", "parque"]) {
    await vi.waitFor(() => expect(shown()).toContain(word), WAIT);
    await press("Show the meaning");
    await press("Well");
  }
  await vi.waitFor(() => expect(shown()).toContain("Reviewed for now"), WAIT);
  await press("Open the phrasebook");
  expect(ended).toHaveBeenCalledOnce();
});

test("an answer that is not stored leaves the word in place", async () => {
  refuses = true;
  await press("Show the meaning");
  await press("Well");
  expect(shown()).toContain("banco");
  expect(shown()).toContain("2 to review.");
});
