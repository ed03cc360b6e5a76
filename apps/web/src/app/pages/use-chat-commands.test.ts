import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { chatWith } from "#/data/conversations/opened-chat.ts";
import type { SearchCommand } from "#/features/search/search-commands.ts";
import { startI18n } from "#/i18n/i18n.ts";
import { CONVERSATION, EMMA } from "#test/messages.ts";
import { WAIT } from "../../../../../patience.ts";
import { useChatCommands } from "./use-chat-commands.ts";

const EMMAS = chatWith({ _id: EMMA, fullName: "Emma", profilePic: "" });
let commands: readonly SearchCommand[];
let sent: unknown[];
let root: Root;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sent = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ code: "NOT_FOUND" }, { status: 404 });
  });
  await startI18n();
  root = createRoot(document.body.appendChild(document.createElement("main")));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const Probe = ({ isOpen }: { readonly isOpen: boolean }) => {
  commands = useChatCommands(isOpen ? CONVERSATION : undefined, isOpen ? EMMAS : undefined);
  return null;
};

function openWith(mine: object, learningLanguages: readonly string[] = [], isOpen = true): void {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(settingsQuery.queryKey, { learningLanguages } as never);
  const settings = { mine: { muted: false, practice: false, ...mine } };
  client.setQueryData(conversationSettingsQuery(CONVERSATION).queryKey, settings as never);
  act(() => root.render(createElement(QueryClientProvider, { client }, createElement(Probe, { isOpen }))));
}
const texts = () => commands.map(({ text }) => text);

test.each([
  ["at rest", {}, [], "Mute: For 1 hour", "Show the originals: On"],
  ["while it is muted", { muted: true }, [], "Unmute", "Show the originals: On"],
  ["for who learns", {}, ["es"], "Mute: For 1 hour", "Practice: On"],
  ["while one practises", { practice: true }, [], "Mute: For 1 hour", "Practice: Off"],
])("the open chat's commands offer the opposite of its state: %s", (_, mine, learning, first, last) => {
  openWith(mine, learning);
  expect([texts()[0], texts().at(-1)]).toEqual([first, last]);
  expect(new Set(commands.map(({ chat }) => chat))).toEqual(new Set(["Emma"]));
});

test("there are no chat commands without an open chat", () => {
  openWith({}, [], false);
  expect(texts()).toEqual([]);
});

test("a command changes the chat's settings, or how its messages show", async () => {
  openWith({}, ["es"]);
  await act(async () => commands.at(-1)?.run());
  expect(sent).toEqual([{ practice: true }]);
  await act(async () => commands.find(({ key }) => key === "originals")?.run());
  await act(() => vi.waitFor(() => expect(texts()).toContain("Show the originals: Off"), WAIT));
});
