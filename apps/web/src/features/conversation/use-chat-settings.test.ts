import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { createQueryClient } from "#/data/query-client.ts";
import { startI18n } from "#/i18n/i18n.ts";
import { toasts } from "#/ui/toasts/toast.ts";
import { FAMILY } from "#test/messages.ts";
import { WAIT } from "../../../../../patience.ts";
import { useChatSettings } from "./use-chat-settings.ts";

const stored = (notify: string, disappearing: string) => ({
  mine: { muted: false, mutedUntil: null, notify, pinned: false, archived: false, markedUnread: false },
  disappearing,
});
let answers: ((status: number, body: unknown) => void)[];
let client: QueryClient;
let root: Root;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  answers = [];
  vi.stubGlobal("fetch", () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push((status, body) => resolve(new Response(JSON.stringify(body), { status })));
    return promise;
  });
  await startI18n();
  client = createQueryClient();
  client.setQueryData(conversationSettingsQuery(FAMILY).queryKey, stored("all", "off") as never);
  root = createRoot(document.body.appendChild(document.createElement("main")));
  act(() => root.render(createElement(QueryClientProvider, { client }, createElement(Rows))));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  toasts.set([]);
  vi.unstubAllGlobals();
});

function Rows() {
  const { settings, change } = useChatSettings(FAMILY);
  if (!settings) return null;
  const row = (name: "notify" | "disappearing", values: readonly string[]) =>
    values.map((value) =>
      createElement(
        "label",
        { key: value },
        value,
        createElement("input", {
          type: "radio",
          checked: settings[name] === value,
          onChange: () => change({ [name]: value }),
        }),
      ),
    );
  return [row("notify", ["all", "mentions"]), row("disappearing", ["off", "1d"])];
}

const radio = (text: string) =>
  [...document.querySelectorAll("label")]
    .find((label) => label.textContent === text)
    ?.querySelector("input") as HTMLInputElement;
const chosen = () => ["all", "mentions", "off", "1d"].filter((text) => radio(text).checked);
const answered = (number: number, status: number, body: unknown) =>
  act(async () => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(number), WAIT);
    const before = client.isMutating();
    answers[number]?.(status, body);
    await vi.waitFor(() => expect(client.isMutating()).toBe(before - 1), WAIT);
  });

test("a choice shows in the same frame and reverts when the server refuses it", async () => {
  // Presses without React's `act`, which would wait for later updates.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  radio("mentions").click();
  expect(chosen()).toEqual(["mentions", "off"]);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await answered(0, 403, { code: "FORBIDDEN", message: "No." });
  expect(chosen()).toEqual(["all", "off"]);
  expect(toasts.get()).toHaveLength(1);
});

test("of two pending choices only the refused one reverts", async () => {
  act(() => radio("mentions").click());
  act(() => radio("1d").click());
  expect(chosen()).toEqual(["mentions", "1d"]);
  await vi.waitFor(() => expect(answers).toHaveLength(1), WAIT);
  await answered(0, 200, stored("mentions", "off"));
  expect(chosen()).toEqual(["mentions", "1d"]);
  await answered(1, 403, { code: "FORBIDDEN", message: "No." });
  expect(chosen()).toEqual(["mentions", "off"]);
});
