import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchResults } from "./SearchResults.tsx";

const texts = {
  chat: { listFailed: "It could not be loaded." },
  people: { noUsers: "Nobody.", searching: "Searching..." },
  common: { retry: "Try again" },
};

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await i18next.init({ lng: "en", resources: { en: texts } });
});
afterEach(() => vi.unstubAllGlobals());

const settled = (expectation: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expectation();
  }, 15_000);

test("a failed search shows an error, and its button loads both lists again without losing the focus", async () => {
  const asked: string[] = [];
  let answer = () => new Response("{}", { status: 400 });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer();
  });
  const place = document.createElement("main");
  document.body.append(place);
  const root = createRoot(place);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const results = createElement(SearchResults, {
    me: "ana",
    query: "zoe",
    selected: undefined,
    onSelect: () => {},
    opensFirst: false,
  });
  const button = () => place.querySelector("button");
  act(() => root.render(createElement(QueryClientProvider, { client }, results)));
  expect(place.querySelector("[role=status]")?.textContent).toBe("Searching...");
  await settled(() => expect(button()?.textContent).toBe("Try again"));
  expect(place.querySelector("[role=alert]")?.textContent).toBe("It could not be loaded.");
  expect(place.textContent).not.toContain("Nobody.");

  asked.length = 0;
  answer = () => new Response("[]");
  act(() => {
    button()?.focus();
    button()?.click();
  });
  await settled(() => expect(place.textContent).toContain("Nobody."));
  expect(asked.sort()).toEqual(["/api/conversations?q=zoe", "/api/messages/contacts?q=zoe"]);
  expect(document.activeElement).toBe(place);
  act(() => root.unmount());
  place.remove();
});
