import { expect, test } from "vitest";
import { ANA, CONVERSATION, chat, EMMA, fromAna, message } from "../../test/messages.ts";
import {
  type Chats,
  chatsAfterDelivered,
  chatsAfterNewMessage,
  chatsAfterPerson,
  chatsAfterRead,
  chatsAfterUpdate,
} from "./chats.events.ts";
import { STALE } from "./stale.ts";

const list = (...pages: ReturnType<typeof chat>[][]): Chats => ({
  pages: pages.map((items) => ({ items, next: null })),
  pageParams: pages.map(() => null),
});
const other = chat(message(1, { conversationId: "another", _id: "x" }), {
  _id: "someone",
  conversationId: "another",
});
const emma = chat(message(1));

test("a message moves its chat up from any page and counts as unread", () => {
  const after = chatsAfterNewMessage(list([other], [emma]), message(2), ANA);
  const moved = chat(message(2), { unreadCount: 1, lastReadSeq: 1 });
  expect(after).toEqual(list([moved, other], []));
});

test("my own message moves the chat up and counts as nothing", () => {
  const after = chatsAfterNewMessage(list([other, emma]), fromAna(2), ANA);
  expect(after).toEqual(list([chat(fromAna(2), { lastReadSeq: 1 }), other]));
});

test("a repeated message changes nothing", () => {
  const before = list([other, emma]);
  expect(chatsAfterNewMessage(before, message(1), ANA)).toBe(before);
});

test("a chat that is not in the list, or a hole, makes the list be fetched", () => {
  expect(chatsAfterNewMessage(list([other]), message(2), ANA)).toBe(STALE);
  expect(chatsAfterNewMessage(list([emma]), message(3), ANA)).toBe(STALE);
});

test("a changed last message shows, without moving its chat", () => {
  const detected = message(1, { changeSeq: 2, language: "en" });
  expect(chatsAfterUpdate(list([other, emma]), detected)).toEqual(list([other, chat(detected)]));
});

test("what the other person read has also arrived", () => {
  const after = chatsAfterRead(list([emma]), { conversationId: CONVERSATION, userId: EMMA, seq: 1 }, ANA);
  expect(after).toEqual(list([chat(message(1), { theirLastReadSeq: 1, theirLastDeliveredSeq: 1 })]));
});

test("reading everything on another device takes the unread count away here", () => {
  const before = list([chat(message(4), { unreadCount: 3, lastReadSeq: 1 })]);
  const after = chatsAfterRead(before, { conversationId: CONVERSATION, userId: ANA, seq: 4 }, ANA);
  expect(after).toEqual(list([chat(message(4))]));
});

test("reading a part of it on another device makes the list be fetched", () => {
  const before = list([chat(message(4), { unreadCount: 3, lastReadSeq: 1 })]);
  expect(chatsAfterRead(before, { conversationId: CONVERSATION, userId: ANA, seq: 2 }, ANA)).toBe(STALE);
});

test("a delivered mark never moves back, and my own says nothing about the other person", () => {
  const before = list([chat(message(4), { theirLastDeliveredSeq: 3 })]);
  const mark = { conversationId: CONVERSATION, userId: EMMA, seq: 2 };
  expect(chatsAfterDelivered(before, mark, ANA)).toEqual(before);
  expect(chatsAfterDelivered(before, { ...mark, userId: ANA, seq: 4 }, ANA)).toEqual(before);
  expect(chatsAfterDelivered(before, { ...mark, seq: 4 }, ANA)).not.toEqual(before);
});

test("a new name shows in the list", () => {
  const renamed = { _id: EMMA, fullName: "Emma Jones", profilePic: "" };
  expect(chatsAfterPerson(list([emma]), renamed)).toEqual(list([chat(message(1), renamed)]));
});
