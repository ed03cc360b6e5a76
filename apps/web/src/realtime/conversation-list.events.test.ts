import { expect, test } from "vitest";
import { ANA, CONVERSATION, chat, EMMA, fromAna, message } from "../../test/messages.ts";
import {
  type Chats,
  chatsAfterDelivered,
  chatsAfterNewMessage,
  chatsAfterPerson,
  chatsAfterRead,
  chatsAfterUpdate,
} from "./conversation-list.events.ts";
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

test("a change that was missed before an event makes the list be fetched, and is not passed over", () => {
  const gone = message(1, { changeSeq: 3, text: "", deletedAt: "2026-11-21T10:00:00.000Z" });
  expect(chatsAfterUpdate(list([emma]), gone, ANA)).toBe(STALE);
  // The message was lost, and what is known of its language comes.
  expect(chatsAfterUpdate(list([emma]), message(2, { language: "en" }), ANA)).toBe(STALE);
  expect(chatsAfterNewMessage(list([emma]), message(2, { changeSeq: 3 }), ANA)).toBe(STALE);
  // A message that is delivered again was edited meanwhile.
  expect(chatsAfterNewMessage(list([emma]), message(1, { changeSeq: 2, revision: 2 }), ANA)).toBe(STALE);
});

test("a changed last message shows, without moving its chat", () => {
  const detected = message(1, { changeSeq: 2, language: "en" });
  expect(chatsAfterUpdate(list([other, emma]), detected, ANA)).toEqual(list([other, chat(detected)]));
});

test("an unread message that is deleted counts no more, whether or not it is the last", () => {
  const before = chat(message(3), { unreadCount: 2, lastReadSeq: 1 });
  const gone = message(2, { changeSeq: 4, text: "", deletedAt: "2026-11-21T10:00:00.000Z" });
  const after = chatsAfterUpdate(list([before]), gone, ANA);
  expect(after).toEqual(list([{ ...before, unreadCount: 1, changeSeq: 4 }]));
});

test("what I delete for myself leaves the preview, and an unread one makes the list be fetched", () => {
  const hidden = message(1, { text: "", hidden: true, deletedAt: "2026-11-21T10:00:00.000Z" });
  expect(chatsAfterUpdate(list([emma]), hidden, ANA)).toEqual(list([{ ...emma, lastMessage: hidden }]));
  const unread = list([chat(message(1), { unreadCount: 1, lastReadSeq: 0 })]);
  expect(chatsAfterUpdate(unread, hidden, ANA)).toBe(STALE);
});

test("a line of the conversation moves the chat up and is not unread", () => {
  const notice = message(2, { text: "", notice: { disappearing: "1d" } });
  expect(chatsAfterNewMessage(list([emma]), notice, ANA)).toEqual(list([chat(notice, { lastReadSeq: 1 })]));
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
