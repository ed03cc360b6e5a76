import { QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keys } from "#/data/keys.ts";
import { createQueryClient } from "#/data/query-client.ts";
import { WAIT } from "../../../../../../patience.ts";
import { useRendition } from "./use-rendition.ts";
import { useShown } from "./use-shown.ts";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

test("one call returns a message's stored rendition or has it translated", async () => {
  const translation = { messageId: "m1", revision: 1, targetLanguage: "en", translatedText: "one", quality: "good" };
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string | URL, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify({ results: [translation], shown: { m1: "original" } }));
  });
  const client = createQueryClient();
  const message = { _id: "m1", revision: 1 };
  const Row = () => {
    const { data } = useRendition(message, "en", { asked: false, automatic: true });
    const [shown] = useShown(message);
    return createElement("p", {}, `${data?.translatedText} ${shown}`);
  };
  const place = document.createElement("main");
  const root = createRoot(place);
  await act(async () => root.render(createElement(QueryClientProvider, { client }, createElement(Row))));
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(place.textContent).toBe("one original");
    expect(client.isFetching()).toBe(0);
  }, WAIT);
  expect(bodies).toEqual([{ ids: ["m1"], targetLanguage: "en", storedOnly: false }]);
  act(() => root.unmount());
});

test("a choice made while the stored one loads stays", async () => {
  const lookUp = Promise.withResolvers<Response>();
  const fetched = vi.fn((url: string | URL) =>
    String(url).endsWith("/translation/messages") ? lookUp.promise : Promise.resolve(new Response("{}")),
  );
  vi.stubGlobal("fetch", fetched);
  const client = createQueryClient();
  const message = { _id: "m1", revision: 1 };
  client.setQueryData(keys.translationShown("m1"), "original");
  let choose = (_: "translation") => {};
  const Row = () => {
    useRendition(message, "en", { asked: false, automatic: false });
    const [shown, set] = useShown(message);
    choose = set;
    return createElement("p", {}, shown);
  };
  const place = document.createElement("main");
  const root = createRoot(place);
  // The cache notifies its subscribers a macrotask later.
  const seen = (shown: string) =>
    vi.waitFor(async () => {
      await act(async () => undefined);
      expect(place.textContent).toBe(shown);
    }, WAIT);
  await act(async () => root.render(createElement(QueryClientProvider, { client }, createElement(Row))));
  await act(async () => vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce(), WAIT));
  act(() => choose("translation"));
  await seen("translation");
  await act(async () => {
    lookUp.resolve(new Response(JSON.stringify({ results: [], pending: [], shown: { m1: "original" } })));
    await vi.waitFor(() => expect(client.isFetching()).toBe(0), WAIT);
  });
  expect(client.getQueryData(keys.translationShown("m1"))).toBe("translation");
  await seen("translation");
  act(() => root.unmount());
});
