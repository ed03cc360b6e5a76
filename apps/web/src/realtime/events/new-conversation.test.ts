import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newAddress } from "#/data/address.ts";
import { historyQuery } from "#/data/conversations/history.queries.ts";
import { historyOf } from "#/data/conversations/loaded-history.ts";
import { storeDraft, storedDraft } from "#/data/drafts/draft-store.ts";
import { ANA, CONVERSATION, conversation, EMMA, fromAna, message } from "#test/messages.ts";
import { openPage, SocketOfTest } from "#test/realtime.ts";

let socket: SocketOfTest;

const toEmma = newAddress(EMMA);
const OTHER = "0199a000-0000-7000-8000-0000000000c1";
const NO_CONVERSATION = { _id: EMMA, fullName: "Emma", profilePic: "", conversationId: null };

beforeEach(() => {
  socket = new SocketOfTest();
  localStorage.clear();
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === `/api/people/${EMMA}`) return Response.json(NO_CONVERSATION);
    if (path === `/api/conversations/${CONVERSATION}`) return Response.json(conversation(message(1)));
    return new Promise(() => {});
  });
});
afterEach(() => vi.unstubAllGlobals());

async function openNew() {
  const page = openPage(socket);
  const observer = new QueryObserver(page.client, historyQuery(toEmma));
  observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data?.last).toBe(0);
  const texts = (address: string) => historyOf(page.client, address)?.messages.map(({ text }) => text);
  /** Collects what the page would show at each change of the address. */
  const shown: unknown[] = [];
  page.addresses.subscribe(() => shown.push(storedDraft(ANA, "draft", page.addresses.resolve(toEmma))));
  return { ...page, texts, shown };
}

test("my first message creates the conversation, which holds the second one's draft", async () => {
  const { outbox, addresses, texts, shown, close } = await openNew();
  const answered = Promise.withResolvers<void>();
  socket.answer = async (draft) => {
    await answered.promise;
    return fromAna(1, { text: String(draft.text), clientMessageId: String(draft.clientMessageId) });
  };
  const { clientMessageId } = outbox.add(toEmma, "one");
  storeDraft(ANA, "draft", toEmma, "second");
  await expect
    .poll(() => socket.sent)
    .toContainEqual(["sendMessage", expect.objectContaining({ to: EMMA, clientMessageId })]);
  expect(addresses.resolve(toEmma)).toBe(toEmma);
  answered.resolve();
  await expect.poll(() => texts(CONVERSATION)).toEqual(["one"]);
  expect(addresses.resolve(toEmma)).toBe(CONVERSATION);
  expect(shown).toEqual(["second"]);
  expect(storedDraft(ANA, "draft", toEmma)).toBe("");
  expect(outbox.entries()).toEqual([]);
  close();
});

test("the event of my first message may come before its acknowledgement", async () => {
  const { outbox, addresses, texts, close } = await openNew();
  const { clientMessageId } = outbox.add(toEmma, "one");
  socket.receives("messageSent", fromAna(1, { text: "one", clientMessageId }));
  expect(addresses.resolve(toEmma)).toBe(CONVERSATION);
  expect(texts(CONVERSATION)).toEqual(["one"]);
  expect(outbox.entries()).toEqual([]);
  close();
});

test("the other member's first message creates the conversation too", async () => {
  const { addresses, texts, shown, close } = await openNew();
  storeDraft(ANA, "draft", toEmma, "begun");
  socket.receives("newMessage", message(1));
  await expect.poll(() => addresses.resolve(toEmma)).toBe(CONVERSATION);
  await expect.poll(() => texts(CONVERSATION)).toEqual(["message 1"]);
  expect(shown).toEqual(["begun"]);
  expect(socket.sent).toContainEqual(["markDelivered", { conversationId: CONVERSATION, seq: 1 }]);
  close();
});

test("a conversation whose first event was lost is learned from the list", async () => {
  const { addresses, show, close } = await openNew();
  show([conversation(message(1), { _id: OTHER, members: [] }), conversation(message(1))]);
  expect(addresses.resolve(toEmma)).toBe(CONVERSATION);
  close();
});
