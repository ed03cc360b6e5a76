import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANA, conversation, message } from "../../test/messages.ts";
import { keys } from "../data/keys.ts";
import { announcements } from "./announcements/announcements.ts";
import { createEffects } from "./effects.ts";

// All test files share the page's values.
beforeEach(() => announcements.set([]));
afterEach(() => vi.unstubAllGlobals());

test("messages of one conversation are announced in their order, although the first waits for its settings", async () => {
  const settings = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => settings.promise);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const translate = (key: string, { text = "" } = {}) => `${key} ${text}`;
  const { arrived } = createEffects(client, translate as never);
  arrived(message(1));
  const list = { pages: [{ items: [conversation(message(2))], next: null }], pageParams: [null] };
  client.setQueryData(keys.conversationList(""), list);
  arrived(message(2));
  await new Promise((resolve) => setTimeout(resolve, 20));
  settings.resolve(Response.json({ mine: { muted: false } }));
  const texts = () => announcements.get().map(({ text }) => text);
  await expect.poll(texts).toEqual(["chat:arrived message 1", "chat:arrived message 2"]);
  client.clear();
});

test("what is archived announces nothing", async () => {
  const client = new QueryClient();
  const { arrived } = createEffects(client, ((key: string, { text = "" } = {}) => `${key} ${text}`) as never);
  const list = (archived: boolean) => ({
    pages: [{ items: [conversation(message(1), { archived })], next: null }],
    pageParams: [null],
  });
  client.setQueryData(keys.archivedList, list(true));
  arrived(message(2));
  await new Promise((resolve) => setTimeout(resolve, 20));
  client.setQueryData(keys.archivedList, list(false));
  arrived(message(3));
  await expect.poll(() => announcements.get().map(({ text }) => text)).toEqual(["chat:arrived message 3"]);
  client.clear();
});

test.each([
  ["mentions", {}, ["2"]],
  ["none", {}, []],
  ["all", {}, ["1", "2"]],
  ["mentions", { muted: true }, []],
] as const)(
  "of a conversation that notifies of %s, %j, are announced: %j",
  async (notify, other, announced) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    client.setQueryData(keys.me, { _id: ANA });
    const list = {
      pages: [{ items: [conversation(message(2), { notify, ...other })], next: null }],
      pageParams: [null],
    };
    client.setQueryData(keys.conversationList(""), list);
    const { arrived } = createEffects(client, ((_: string, { text = "" } = {}) => text) as never);
    arrived(message(1, { text: "1" }));
    arrived(message(2, { text: "2", mentions: [{ userId: ANA, name: "Ana" }] }));
    const texts = () => announcements.get().map(({ text }) => text.replace(/^.*: /, ""));
    await expect.poll(texts).toEqual(announced);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(texts()).toEqual(announced);
    client.clear();
  },
);
