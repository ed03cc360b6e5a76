import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EMPTY_HISTORY } from "#/data/conversations/conversation-state.ts";
import { conversationListQuery } from "#/data/conversations/conversations.queries.ts";
import { putHistory } from "#/data/conversations/loaded-history.ts";
import { keys } from "#/data/keys.ts";
import { arrivedIn } from "#/realtime/events/arrivals.ts";
import { ANA, CONVERSATION, conversation, message } from "#test/messages.ts";
import { createEffects } from "../shell/effects.ts";
import { announceChanges } from "./announce-changes.ts";
import { announcements } from "./announcements.ts";

beforeEach(() => {
  announcements.set([]);
  arrivedIn.clear();
});
afterEach(() => vi.unstubAllGlobals());

test("the first message is announced once, even when the list precedes its settings", async () => {
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

test("a message that comes as answer and event is announced once", async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
  const history = (...seqs: number[]) =>
    putHistory(client, CONVERSATION, { ...EMPTY_HISTORY, messages: seqs.map((seq) => message(seq)) });
  client.setQueryData(keys.history(CONVERSATION), history(1));
  client.setQueryData(keys.conversationList(""), {
    pages: [{ items: [conversation(message(2), { muted: false })], next: null }],
    pageParams: [null],
  });
  let answer = history(1, 2);
  const queryFn = async () => answer;
  const open = new QueryObserver(client, {
    queryKey: keys.history(CONVERSATION),
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const close = open.subscribe(() => {});
  const stop = announceChanges(client, ANA);
  const translate = (key: string, { text = "" } = {}) => `${key} ${text}`;
  const texts = () => announcements.get().map(({ text }) => text);

  await open.refetch();
  createEffects(client, translate as never).arrived(message(2));
  answer = history(1, 2, 3);
  await open.refetch();
  answer = history(1, 2, 3, 4);
  await open.refetch();
  // Each missed message waits equally long for its event: with the last one, everything has been announced.
  await expect.poll(() => texts().length).toBe(3);
  expect(texts().filter((text) => text === "chat:arrived message 2")).toEqual([texts()[0]]);
  close();
  stop();
  client.clear();
});
