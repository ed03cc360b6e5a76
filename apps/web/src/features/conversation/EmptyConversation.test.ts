import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";
import { openedChat } from "#/data/conversations/opened-chat.ts";
import { keys } from "#/data/keys.ts";
import { ANA, conversation, message } from "#test/messages.ts";
// Loaded in advance, so that no test waits for the file.
import "../groups/invites/GroupLink.tsx";
import { WAIT } from "../../../../../patience.ts";
import { EmptyConversation } from "./EmptyConversation.tsx";

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("isSecureContext", false);
  // The part for groups loads once the server answers its ping.
  vi.stubGlobal("fetch", async (url: unknown) => (url === "/api/ping" ? new Response("") : new Promise(() => {})));
  const timeline = {
    emptyTitle: "Connect with {{name}}",
    theyWrite: "{{name}} writes {{language}}.",
    theyWriteYouRead: "{{name}} writes {{language}}. You read it in {{mine}}.",
    sampleHello: "Hello",
    sampleMeet: "Nice",
    sampleLanguage: "Which",
  };
  const groups = { inviteByLink: "Invite by link", qr: "QR picture" };
  await i18next.init({ lng: "en", resources: { en: { timeline, groups, people: { copyLink: "Copy" } } } });
});

const of = (changes: Partial<Conversation>, writes?: string) => {
  const user = { _id: "emma", fullName: "Emma", profilePic: "", ...(writes && { writes }) };
  const opened = openedChat(conversation(message(1), changes, { user }), ANA);
  if (!opened) throw new Error("nobody is there");
  return opened;
};
const GROUP = {
  kind: "group",
  title: "Casa",
  group: { adding: "everyone" } as NonNullable<Conversation["group"]>,
} as const;
const LINK = { code: "7F3KM2QRTX", url: "https://chat.example/invite/7F3KM2QRTX", approval: false };

interface View {
  readonly chat: ReturnType<typeof of>;
  readonly settings?: Partial<Settings>;
  readonly links?: readonly object[];
}

async function shown({ chat, settings = {}, links = [] }: View) {
  const client = new QueryClient();
  const { key } = chat;
  client.setQueryData(keys.settings, { ...DEFAULT_SETTINGS, autoTranslateMode: "always", ...settings });
  client.setQueryData(keys.groupInvites(key), links);
  const box = document.createElement("div");
  const chosen: string[] = [];
  const element = createElement(EmptyConversation, { chat, onSample: (text: string) => void chosen.push(text) });
  const root = createRoot(box);
  await act(async () => root.render(createElement(QueryClientProvider, { client }, element)));
  await act(() => vi.waitFor(() => expect(box.textContent).not.toBe(""), WAIT));
  return { box, chosen, root };
}

test.each([
  [
    "in another language, which is translated",
    { preferredLanguage: "es" },
    "en",
    "Emma writes English. You read it in Spanish.",
  ],
  [
    "in a language that the reader reads too",
    { preferredLanguage: "es", readLanguages: ["en"] },
    "en",
    "Emma writes English.",
  ],
  [
    "and is translated only when asked",
    { preferredLanguage: "es", autoTranslateMode: "ask" },
    "en",
    "Emma writes English.",
  ],
  ["in an unknown language", { preferredLanguage: "es" }, undefined, ""],
] as const)("the empty chat tells what the other person writes: %s", async (_, settings, writes, sentence) => {
  const { box, chosen, root } = await shown({ chat: of({}, writes), settings: settings as Partial<Settings> });
  expect(box.querySelectorAll("p")[1]?.textContent?.trim() ?? "").toBe(sentence);
  act(() => box.querySelector("button")?.click());
  expect(chosen).toEqual(["Hello"]);
  act(() => root.unmount());
});

test.each([
  ["its link and QR picture", GROUP, [LINK], [true, true, false]],
  ["a link, where it has none", GROUP, [], [false, false, true]],
  ["no link to who may make none", { ...GROUP, group: { adding: "admins" } }, [LINK], [false, false, false]],
])("a new group offers %s", async (_, group, links, expected) => {
  const { box, root } = await shown({ chat: of(group as Partial<Conversation>), links });
  const found = () => [
    box.textContent?.includes(LINK.url),
    box.querySelector("[role=img]") !== null,
    box.textContent?.includes("Invite by link"),
  ];
  if (expected.some(Boolean)) await act(() => vi.waitFor(() => expect(found().some(Boolean)).toBe(true), WAIT));
  expect(found()).toEqual(expected);
  expect(box.querySelectorAll("button").length).toBeGreaterThanOrEqual(3);
  act(() => root.unmount());
});
