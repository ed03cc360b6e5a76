import type { Message } from "@lingualoom/contract/shapes.ts";
import { QueryClient } from "@tanstack/react-query";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#/transport/api-error.ts";
import { noteServerTime } from "#/transport/server-time.ts";
import { cacheHistory } from "#test/cached-history.ts";
import { ANA, CONVERSATION, conversation, message, NO_RECEIPTS } from "#test/messages.ts";
import { loadMeOrStored } from "../account/session.queries.ts";
import type { ConversationState } from "../conversations/conversation-state.ts";
import { historyOf as loadedHistory } from "../conversations/loaded-history.ts";
import { keys } from "../keys.ts";
import { keepOffline } from "./keep.ts";
import { clearOfflineData, type OfflineStore, openOfflineStore } from "./offline-store.ts";
import { offlineUserId } from "./offline-user.ts";
import { noteOffline, offlineStatus } from "./status.ts";

const me = { _id: ANA, fullName: "Ana" } as never;
const UNREACHABLE = () => Promise.reject(new ApiError(0, "NETWORK"));
const closing: (() => void)[] = [];
let store: OfflineStore;

beforeEach(() => {
  localStorage.clear();
  noteOffline({ asOf: undefined, trouble: undefined });
  noteServerTime(new Date().toISOString(), Date.now());
  store = openOfflineStore(`test ${newId()}`);
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.restoreAllMocks();
});

const historyOf = (messages: readonly Message[]): ConversationState => ({
  messages,
  changeSeq: messages.at(-1)?.changeSeq ?? 0,
  older: null,
  receipts: NO_RECEIPTS,
});

function page(messages: readonly Message[], kept = store) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const show = (last: Message) =>
    client.setQueryData(keys.conversationList(""), {
      pages: [{ items: [conversation(last)], next: null }],
      pageParams: [null],
    });
  client.setQueryData(keys.me, me);
  show(messages.at(-1) as Message);
  cacheHistory(client, historyOf(messages));
  closing.push(keepOffline({ client, me: ANA, store: kept, mayFetch: () => false }));
  return { client, show };
}
const kept = async () => JSON.stringify(await store.of(ANA));
const isKept = (text: string) => expect.poll(kept).toContain(text);
const isGone = (text: string) => expect.poll(kept).not.toContain(text);

function hidePage(): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
}

async function startWithout() {
  const client = new QueryClient();
  const who = await loadMeOrStored(client, ANA, UNREACHABLE(), store).catch(() => undefined);
  return { who, history: loadedHistory(client, CONVERSATION), client };
}

test("a page without a server shows the user, the list and the stored messages", async () => {
  page([message(1), message(2)]);
  await isKept("message 2");
  const { who, history, client } = await startWithout();
  expect(who).toEqual(me);
  expect(history?.messages.map(({ text }) => text)).toEqual(["message 1", "message 2"]);
  expect(client.getQueryState(keys.history(CONVERSATION))?.isInvalidated).toBe(true);
  expect(client.getQueryData(keys.conversationList(""))).toMatchObject({ pageParams: [null] });
  expect(offlineStatus.get().asOf).toBeTypeOf("number");
});

test("deleted messages and outdated texts and translations leave the store", async () => {
  const { client } = page([message(1), message(2), message(3)]);
  const [, second] = [message(1), message(2)];
  client.setQueryData(keys.translation(second._id, 1, "es"), { translatedText: "mensaje dos" });
  await isKept("mensaje dos");
  cacheHistory(
    client,
    historyOf([
      message(1, { text: "", deletedAt: new Date().toISOString(), changeSeq: 4 }),
      message(2, { text: "other words", revision: 2, changeSeq: 5 }),
      message(3),
    ]),
  );
  await isKept("other words");
  await isGone("message 1");
  await isGone("message 2");
  await isGone("mensaje dos");
});

test("a changed conversation leaves the store until fetched, as it may be a deletion", async () => {
  const { show } = page([message(1)]);
  await isKept("message 1");
  show(message(2, { changeSeq: 2 }));
  await expect.poll(async () => (await store.of(ANA)).map(({ name }) => name)).toEqual(["home"]);
});

test("a translation that arrives meanwhile does not restore possibly deleted texts", async () => {
  const { client, show } = page([message(1)]);
  await isKept("message 1");
  show(message(2, { changeSeq: 2 }));
  client.setQueryData(keys.translation(message(1)._id, 1, "es"), { translatedText: "mensaje uno" });
  await isGone("message 1");
  hidePage();
  expect((await store.of(ANA)).map(({ name }) => name)).toEqual(["home"]);
});

test("a conversation that is no longer in the list leaves the store", async () => {
  const { client } = page([message(1)]);
  await isKept("message 1");
  client.setQueryData(keys.conversationList(""), { pages: [{ items: [], next: null }], pageParams: [null] });
  await isGone("message 1");
});

test("an expired message and its renditions leave the store while offline", async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const secret = message(2, { text: "secret", expiresAt: soon });
  const { client } = page([message(1), secret, message(3, { replyTo: { ...secret, alt: "" } as never })]);
  client.setQueryData(keys.translation(secret._id, 1, "es"), { translatedText: "secreto" });
  await isKept("secreto");
  vi.useFakeTimers({ now: Date.parse(soon) + 1_000, toFake: ["Date"] });
  closing.push(() => vi.useRealTimers());
  const { history, client: later } = await startWithout();
  expect(history?.messages).toHaveLength(3);
  expect(JSON.stringify(history)).not.toContain("secret");
  expect(later.getQueryData(keys.translation(secret._id, 1, "es"))).toBeUndefined();
  later.setQueryData(keys.me, me);
  closing.push(keepOffline({ client: later, me: ANA, store, mayFetch: () => false }));
  await isGone("secret");
  await isGone("secreto");
});

test("a clock that was set back restores no expired message", async () => {
  const over = new Date(Date.now() - 1_000).toISOString();
  page([message(1, { text: "secret", expiresAt: over }), message(2)]);
  await isKept("message 2");
  vi.useFakeTimers({ now: Date.now() - 86_400_000, toFake: ["Date"] });
  closing.push(() => vi.useRealTimers());
  expect(JSON.stringify((await startWithout()).history)).not.toContain("secret");
});

test("the newest hundred messages of a long conversation are stored, with the way back", async () => {
  page(Array.from({ length: 250 }, (_, i) => message(i + 1)));
  await isKept('message 250"');
  const { history } = await startWithout();
  expect(history?.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, i) => i + 151));
  expect(history?.older).toBe(`/api/conversations/${CONVERSATION}/messages?before=151`);
});

test("a user signed out by the server leaves no data here", async () => {
  page([message(1)]);
  await isKept("message 1");
  const refused = Promise.reject(new ApiError(401, "NOT_SIGNED_IN"));
  expect(await loadMeOrStored(new QueryClient(), ANA, refused, store)).toBeNull();
  await expect.poll(() => store.of(ANA)).toEqual([]);
  expect(offlineUserId()).toBeNull();
});

test("a session that ends while the page is open leaves no data here", async () => {
  const { client } = page([message(1)]);
  await isKept("message 1");
  client.setQueryData(keys.me, null);
  await expect.poll(() => store.of(ANA)).toEqual([]);
});

test("no data is written after a logout, even in another window", async () => {
  const { client } = page([message(1)]);
  await isKept("message 1");
  await clearOfflineData(store);
  cacheHistory(client, historyOf([message(1), message(2)]));
  hidePage();
  expect(await store.of(ANA)).toEqual([]);
});

test("another user's data is deleted when a user signs in", async () => {
  await store.put({ person: "somebody else", name: "home", at: 1, ahead: 0, queries: [] });
  page([message(1)]);
  await isKept("message 1");
  expect(await store.of("somebody else")).toEqual([]);
});

test("a full disk, a browser without storage and a cleared one are reported", async () => {
  const full = { ...store, put: () => Promise.reject(new DOMException("", "QuotaExceededError")) };
  page([message(1)], full);
  await expect.poll(() => offlineStatus.get().trouble).toBe("full");
  const closed = { ...store, put: () => Promise.reject(new DOMException("", "InvalidStateError")) };
  page([message(1)], closed);
  await expect.poll(() => offlineStatus.get().trouble).toBe("refused");
  expect((await startWithout()).who).toBeUndefined();
  expect(offlineStatus.get().trouble).toBe("cleared");
});
