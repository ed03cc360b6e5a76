import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANA, conversation, message } from "../../test/messages.ts";
import { conversationListQuery } from "../data/conversations.queries.ts";
import { announceChanges } from "./announce-changes.ts";
import { announcements } from "./announcements.ts";
import { createEffects } from "./effects.ts";

// All test files share the page's values.
beforeEach(() => announcements.set([]));
afterEach(() => vi.unstubAllGlobals());

test("the first message of a conversation is announced once, also when the conversation list comes before its settings", async () => {
  const settings = Promise.withResolvers<Response>();
  const chats = [[], [conversation(message(1), { unreadCount: 1, lastReadSeq: 0 })]];
  vi.stubGlobal("fetch", async (path: string) =>
    path.includes("/settings") ? settings.promise : new Response(JSON.stringify(chats.shift())),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = announceChanges(client, ANA);
  const translate = vi.fn((key: string, { text = "" } = {}) => `${key} ${text}`);
  const ask = () => client.fetchInfiniteQuery({ ...conversationListQuery(), staleTime: 0 });
  await ask();
  createEffects(client, translate as never).arrived(message(1));
  await ask();
  settings.resolve(new Response(JSON.stringify({ mine: { muted: false } })));
  await expect.poll(() => announcements.get().map(({ text }) => text)).toEqual(["chat:arrived message 1"]);
  stop();
  client.clear();
});
