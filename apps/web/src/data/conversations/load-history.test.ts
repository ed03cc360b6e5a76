import type { Message } from "@lingualoom/contract/shapes.ts";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { historyAfterMessage } from "#/realtime/events/history.events.ts";
import { cachedHistory } from "#test/cached-history.ts";
import { CONVERSATION, fromAna, message } from "#test/messages.ts";
import { createQueryClient } from "../query-client.ts";
import { cachedMessage } from "./cached-message.ts";
import type { CachedHistory, ConversationState } from "./conversation-state.ts";
import { historyQuery } from "./history.queries.ts";
import { withoutWindow } from "./history-window.ts";
import { loadAround, loadNewer, loadOlder, prepareAround } from "./load-history.ts";
import { putMessages } from "./messages.ts";

interface Links {
  readonly prev?: string;
  readonly next?: string;
}

const PATH = `/api/conversations/${CONVERSATION}/messages`;
const query = historyQuery(CONVERSATION);
const asked = new Map<string, (answer: Response) => void>();

beforeEach(() => {
  asked.clear();
  vi.stubGlobal("fetch", (path: string) => new Promise((resolve) => asked.set(path, resolve)));
});
afterEach(() => vi.unstubAllGlobals());

async function answer(search: string, messages: readonly Message[], changeSeq: number, links: Links = {}) {
  const full = search ? `${PATH}?${search}` : PATH;
  await expect.poll(() => [...asked.keys()]).toContain(full);
  const link = Object.entries(links).map(([rel, target]) => `<${PATH}?${target}>; rel="${rel}"`);
  const headers = new Headers({ "x-change-seq": String(changeSeq), link: link.join(", ") });
  asked.get(full)?.(new Response(JSON.stringify(messages), { headers }));
  asked.delete(full);
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const shownPart = (state: ConversationState) => state.window ?? state;
const seqs = (messages: readonly Message[] | undefined) => messages?.map(({ seq }) => seq);
const place = ({ _id, seq }: Message) => ({ _id, seq });

function arrive(client: QueryClient, one: Message) {
  putMessages(client, CONVERSATION, [one]);
  client.setQueryData(query.queryKey, (state) => state && (historyAfterMessage(state, one) as CachedHistory));
}

async function opened() {
  const client = createQueryClient();
  new QueryObserver(client, query).subscribe(() => undefined);
  await answer("", range(98, 100), 100, { next: "before=98" });
  const state = () => cachedHistory(client);
  await expect.poll(() => client.getQueryData(query.queryKey)?.changeSeq).toBe(100);
  const shown = () => seqs(shownPart(state()).messages);
  return { client, state, shown };
}

async function jumped() {
  const chat = await opened();
  const going = loadAround(chat.client, CONVERSATION, place(message(50)));
  await answer(`around=${message(50)._id}`, range(49, 51), 100, { prev: "before=49", next: "after=51" });
  expect(await going).toBe(true);
  return chat;
}

test("a jump shows the page around its message, and the newest messages stay loaded", async () => {
  const { state, shown } = await jumped();
  expect(shown()).toEqual([49, 50, 51]);
  expect(seqs(state().messages)).toEqual([98, 99, 100]);
  expect(asked.size).toBe(0);
});

test("a jump by message number works the same way", async () => {
  const { client, shown, state } = await opened();
  const going = loadAround(client, CONVERSATION, { seq: 50 });
  await answer("after=24", range(25, 70), 100, { next: "after=70" });
  expect(await going).toBe(true);
  expect(shown()?.[0]).toBe(25);
  expect(shownPart(state()).older).toBe(`${PATH}?before=25`);
});

test("pages lead both ways from a window", async () => {
  const { client, shown, state } = await jumped();
  const older = loadOlder(client, CONVERSATION);
  await answer("before=49", range(47, 48), 100);
  await older;
  const newer = loadNewer(client, CONVERSATION);
  await answer("after=51", range(52, 53), 100, { next: "after=53" });
  await newer;
  expect(shown()).toEqual([47, 48, 49, 50, 51, 52, 53]);
  expect(shownPart(state())).toMatchObject({ older: null, newer: `${PATH}?after=53` });
  expect(state().older).toBe(`${PATH}?before=98`);
});

test("a window that reaches the newest messages merges with them", async () => {
  const { client, shown, state } = await jumped();
  const newer = loadNewer(client, CONVERSATION);
  await answer("after=51", range(52, 98), 100, { next: "after=98" });
  await newer;
  expect(state().window).toBeUndefined();
  expect(shown()).toEqual(seqs(range(49, 100)));
  expect(state().older).toBe(`${PATH}?before=49`);
});

test("a page around a message that reaches the newest messages merges with them", async () => {
  const { client, shown, state } = await opened();
  const going = loadAround(client, CONVERSATION, place(message(96)));
  await answer(`around=${message(96)._id}`, range(95, 97), 100, { prev: "before=95", next: "after=97" });
  await going;
  expect(state().window).toBeUndefined();
  expect(shown()).toEqual([95, 96, 97, 98, 99, 100]);
});

test("a page among the newest messages leaves earlier ones unchanged", async () => {
  const { client, shown, state } = await opened();
  const going = loadAround(client, CONVERSATION, place(message(99)));
  await answer(`around=${message(99)._id}`, range(99, 99), 100, { prev: "before=99", next: "after=99" });
  expect(await going).toBe(true);
  expect(shown()).toEqual([98, 99, 100]);
  expect(state().older).toBe(`${PATH}?before=98`);
});

test("a closed chat loads its newest messages and the page around a message at once", async () => {
  const client = createQueryClient();
  const preparing = prepareAround(client, CONVERSATION, place(message(50)));
  await answer(`around=${message(50)._id}`, range(49, 51), 100, { prev: "before=49", next: "after=51" });
  await answer("", range(98, 100), 100, { next: "before=98" });
  await expect.poll(() => [...asked.keys()]).toHaveLength(1);
  for (const [, give] of asked) give(new Response("{}"));
  await preparing;
  const state = cachedHistory(client);
  expect(seqs(shownPart(state).messages)).toEqual([49, 50, 51]);
  expect(seqs(state.messages)).toEqual([98, 99, 100]);
});

test("a chat that opens while the page around a message is loading requests it once", async () => {
  const { client } = await opened();
  const preparing = prepareAround(client, CONVERSATION, place(message(50)));
  const opening = loadAround(client, CONVERSATION, place(message(50)));
  await answer(`around=${message(50)._id}`, range(49, 51), 100, { prev: "before=49", next: "after=51" });
  expect(await opening).toBe(true);
  expect([...asked.keys()].filter((path) => path.includes("around"))).toEqual([]);
  for (const [, give] of asked) give(new Response("{}"));
  await preparing;
});

test("another jump replaces the window", async () => {
  const { client, shown } = await jumped();
  const going = loadAround(client, CONVERSATION, place(message(10)));
  await answer(`around=${message(10)._id}`, range(9, 11), 100, { prev: "before=9", next: "after=11" });
  await going;
  expect(shown()).toEqual([9, 10, 11]);
});

test("a page that arrives after the window was left or replaced makes no hole", async () => {
  const { client, shown } = await jumped();
  const [older, newer] = [loadOlder(client, CONVERSATION), loadNewer(client, CONVERSATION)];
  client.setQueryData(query.queryKey, (state) => state && withoutWindow(state));
  await answer("before=49", range(47, 48), 100);
  await answer("after=51", range(52, 53), 100, { next: "after=53" });
  await Promise.all([older, newer]);
  expect(shown()).toEqual([98, 99, 100]);
});

test("a new message joins the newest ones, not the window", async () => {
  const { client, state, shown } = await jumped();
  const before = shown();
  arrive(client, fromAna(101));
  expect(seqs(state().messages)).toEqual([98, 99, 100, 101]);
  expect(shown()).toEqual(before);
});

test.each([
  ["in the window", 50],
  ["among the newest", 99],
])("a change of a message %s is applied there", async (_where, seq) => {
  const { client, state } = await jumped();
  const edited = message(seq, { changeSeq: 101, revision: 2, text: "edited" });
  arrive(client, edited);
  expect(cachedMessage(client, CONVERSATION, edited._id)?.text).toBe("edited");
  expect(state().messages).toHaveLength(3);
  expect(shownPart(state()).messages).toHaveLength(3);
});

test("a change of a message that is not loaded adds it nowhere", async () => {
  const { client, state, shown } = await jumped();
  arrive(client, message(70, { changeSeq: 101 }));
  expect(seqs(state().messages)).toEqual([98, 99, 100]);
  expect(shown()).toEqual([49, 50, 51]);
  expect(state().changeSeq).toBe(101);
});

test("changes made while the page around a message was loading are requested", async () => {
  const { client, state, shown } = await opened();
  const going = loadAround(client, CONVERSATION, place(message(50)));
  const edited = message(50, { changeSeq: 101, revision: 2, text: "edited" });
  arrive(client, edited);
  await answer(`around=${edited._id}`, range(49, 51), 100, { prev: "before=49", next: "after=51" });
  await going;
  await answer("changedSince=100&limit=100", [edited], 101);
  await expect.poll(() => shownPart(state()).messages[1]?.text).toBe("edited");
  expect(shown()).toEqual([49, 50, 51]);
});
