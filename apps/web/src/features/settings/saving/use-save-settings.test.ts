import { QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { createQueryClient } from "#/data/query-client.ts";
import { RealtimeContext } from "#/realtime/connection/RealtimeProvider.tsx";
import { SocketOfTest } from "#test/realtime.ts";
import { WAIT } from "../../../../../../patience.ts";
import { useSaveSettings } from "./use-save-settings.ts";

afterEach(() => vi.unstubAllGlobals());

test("the later of two changes is sent last and stays, even if the first is slow", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const answers: ((settings: object) => void)[] = [];
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push((settings) => resolve(new Response(JSON.stringify({ settings }))));
    return promise;
  });
  const client = createQueryClient();
  const show = (translationDisplay: string) => ({ translationDisplay, autoTranslate: true }) as never;
  client.setQueryData(settingsQuery.queryKey, show("withOriginal"));
  const shown = () => client.getQueryData(settingsQuery.queryKey)?.translationDisplay;
  let save = (_: { translationDisplay: never }) => {};
  const Row = () => {
    save = useSaveSettings().mutate;
    return null;
  };
  const root = createRoot(document.createElement("main"));
  const tree = createElement(
    RealtimeContext.Provider,
    { value: { socket: new SocketOfTest() } as never },
    createElement(Row),
  );
  act(() => root.render(createElement(QueryClientProvider, { client }, tree)));
  const answered = (number: number, settings: object) =>
    act(async () => {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(number), WAIT);
      const before = client.isMutating();
      answers[number]?.(settings);
      await vi.waitFor(() => expect(client.isMutating()).toBe(before - 1), WAIT);
    });

  await act(async () => save({ translationDisplay: "translationOnly" as never }));
  await act(async () => save({ translationDisplay: "withOriginal" as never }));
  await act(async () => vi.waitFor(() => expect([sent.length, shown()]).toEqual([1, "withOriginal"]), WAIT));
  await answered(0, show("translationOnly"));
  expect(shown()).toBe("withOriginal");
  await answered(1, show("withOriginal"));
  expect(sent).toEqual([{ translationDisplay: "translationOnly" }, { translationDisplay: "withOriginal" }]);
  expect(shown()).toBe("withOriginal");
  act(() => root.unmount());
});
