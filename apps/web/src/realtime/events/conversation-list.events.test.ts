import type { SystemMessage } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { ANA, CONVERSATION, conversation, disappearingChanged, EMMA, fromAna, message } from "#test/messages.ts";
import {
  listAfterDelivered,
  listAfterNewMessage,
  listAfterPerson,
  listAfterRead,
  listAfterUpdate,
} from "./conversation-list.events.ts";
import { STALE } from "./stale.ts";

const list = (...pages: ReturnType<typeof conversation>[][]): ConversationList => ({
  pages: pages.map((items) => ({ items, next: null })),
  pageParams: pages.map(() => null),
});
const other = conversation(message(1, { conversationId: "another", _id: "x" }), { _id: "another" });
const emma = conversation(message(1));

test("a message moves its chat up from any page and counts as unread", () => {
  const after = listAfterNewMessage(list([other], [emma]), message(2), ANA);
  const moved = conversation(message(2), { unreadCount: 1, lastReadSeq: 1 });
  expect(after).toEqual(list([moved, other], []));
});

test("a message moves its chat below the pinned ones, but not into unloaded places", () => {
  const pinned = { ...other, pinned: true };
  const after = listAfterNewMessage(list([pinned], [emma]), message(2), ANA);
  const moved = conversation(message(2), { unreadCount: 1, lastReadSeq: 1 });
  expect(after).toEqual(list([pinned], [moved]));
  const first = { ...emma, pinned: true };
  expect(listAfterNewMessage(list([pinned, first]), message(2), ANA)).toEqual(
    list([{ ...moved, pinned: true }, pinned]),
  );
  const [page] = list([pinned, emma]).pages;
  const begun = { pages: [{ items: page?.items ?? [], next: "more" }], pageParams: [null] };
  expect(listAfterNewMessage(begun, message(2), ANA)).toEqual({
    ...begun,
    pages: [{ items: [pinned], next: "more" }],
  });
});

test("my own message moves the chat up and does not count as unread", () => {
  const after = listAfterNewMessage(list([other, emma]), fromAna(2), ANA);
  expect(after).toEqual(list([conversation(fromAna(2), { lastReadSeq: 1 }), other]));
});

test("a repeated message changes nothing", () => {
  const before = list([other, emma]);
  expect(listAfterNewMessage(before, message(1), ANA)).toBe(before);
});

test("a chat missing from the list, or a hole, refetches the list", () => {
  expect(listAfterNewMessage(list([other]), message(2), ANA)).toBe(STALE);
  expect(listAfterNewMessage(list([emma]), message(3), ANA)).toBe(STALE);
});

test("a change missed before an event refetches the list", () => {
  const gone = message(1, { changeSeq: 3, text: "", deletedAt: "2026-11-21T10:00:00.000Z" });
  expect(listAfterUpdate(list([emma]), gone, ANA)).toBe(STALE);
  // The message was lost, and its detected language arrives.
  expect(listAfterUpdate(list([emma]), message(2, { language: "en" }), ANA)).toBe(STALE);
  expect(listAfterNewMessage(list([emma]), message(2, { changeSeq: 3 }), ANA)).toBe(STALE);
  // A message that is delivered again was edited meanwhile.
  expect(listAfterNewMessage(list([emma]), message(1, { changeSeq: 2, revision: 2 }), ANA)).toBe(STALE);
});

test("a changed last message shows, without moving its chat", () => {
  const detected = message(1, { changeSeq: 2, language: "en" });
  expect(listAfterUpdate(list([other, emma]), detected, ANA)).toEqual(list([other, conversation(detected)]));
});

test("a deleted unread message no longer counts, whether or not it is the last", () => {
  const before = conversation(message(3), { unreadCount: 2, lastReadSeq: 1 });
  const gone = message(2, { changeSeq: 4, text: "", deletedAt: "2026-11-21T10:00:00.000Z" });
  const after = listAfterUpdate(list([before]), gone, ANA);
  expect(after).toEqual(list([{ ...before, unreadCount: 1, changeSeq: 4 }]));
});

test("deleting for oneself clears the preview; an unread message refetches the list", () => {
  const hidden = message(1, { text: "", hidden: true, deletedAt: "2026-11-21T10:00:00.000Z" });
  expect(listAfterUpdate(list([emma]), hidden, ANA)).toEqual(list([{ ...emma, lastMessage: hidden }]));
  const unread = list([conversation(message(1), { unreadCount: 1, lastReadSeq: 0 })]);
  expect(listAfterUpdate(unread, hidden, ANA)).toBe(STALE);
});

test("a system message moves its conversation up and is not unread", () => {
  const system = message(2, { text: "", system: disappearingChanged("1d") });
  expect(listAfterNewMessage(list([emma]), system, ANA)).toEqual(list([conversation(system, { lastReadSeq: 1 })]));
});

test("a guest joining by my invite is unread until the message is deleted", () => {
  const accepted = { code: "invite_accepted", by: EMMA, users: [], value: null } satisfies SystemMessage;
  const came = message(2, { text: "", system: accepted });
  const unread = list([conversation(came, { lastReadSeq: 1, unreadCount: 1 })]);
  expect(listAfterNewMessage(list([emma]), came, ANA)).toEqual(unread);
  const gone = { ...came, changeSeq: 3, deletedAt: came.createdAt };
  expect(listAfterUpdate(unread, gone, ANA)).toMatchObject({ pages: [{ items: [{ unreadCount: 0 }] }] });
});

test("a deleted system message does not lower the unread count", () => {
  const before = list([conversation(message(3), { unreadCount: 1, lastReadSeq: 1 })]);
  const gone = message(2, {
    text: "",
    system: disappearingChanged("1d"),
    changeSeq: 4,
    revision: 2,
    deletedAt: "2026-11-21T10:00:00.000Z",
  });
  expect(listAfterUpdate(before, gone, ANA)).toMatchObject({ pages: [{ items: [{ unreadCount: 1 }] }] });
});

test("a message that mentions me counts, unless I wrote it or blocked its author", () => {
  const mentions = [{ userId: ANA, name: "Ana" }];
  const counted = (one: ReturnType<typeof message>, blocked?: { _id: string }[]) => {
    const after = listAfterNewMessage(list([emma]), one, ANA, blocked as never);
    return after === STALE ? after : after.pages[0]?.items[0]?.unreadMentions;
  };
  expect(counted(message(2, { mentions }), [])).toBe(1);
  expect(counted(message(2, { mentionsAll: true }), [])).toBe(1);
  expect(counted(message(2, { mentions: [{ userId: EMMA, name: "Emma" }] }))).toBe(0);
  expect(counted(fromAna(2, { mentions }), [])).toBe(0);
  expect(counted(message(2, { mentions }), [{ _id: EMMA }])).toBe(0);
  // Blocked users are not known yet.
  expect(counted(message(2, { mentions }))).toBe(STALE);
});

test("an edit or deletion that may change my mentions refetches the list", () => {
  const unread = (unreadMentions: number) =>
    list([conversation(message(2), { unreadCount: 1, unreadMentions, lastReadSeq: 1 })]);
  const edited = message(2, { changeSeq: 3, revision: 2 });
  const mentions = [{ userId: ANA, name: "Ana" }];
  expect(listAfterUpdate(unread(1), edited, ANA)).toBe(STALE);
  expect(listAfterUpdate(unread(0), { ...edited, mentions }, ANA)).toBe(STALE);
  expect(listAfterUpdate(unread(0), edited, ANA)).not.toBe(STALE);
  expect(listAfterUpdate(unread(1), message(2, { changeSeq: 3, language: "en" }), ANA)).not.toBe(STALE);
});

test("messages the other person read have also been delivered", () => {
  const after = listAfterRead(list([emma]), { conversationId: CONVERSATION, userId: EMMA, seq: 1 }, ANA);
  expect(after).toEqual(list([conversation(message(1), {}, { lastReadSeq: 1, lastDeliveredSeq: 1 })]));
});

test("reading everything on another device clears the unread count here", () => {
  const before = list([conversation(message(4), { unreadCount: 3, unreadMentions: 1, lastReadSeq: 1 })]);
  const after = listAfterRead(before, { conversationId: CONVERSATION, userId: ANA, seq: 4 }, ANA);
  expect(after).toEqual(list([conversation(message(4))]));
});

test("reading a part on another device refetches the list", () => {
  const before = list([conversation(message(4), { unreadCount: 3, lastReadSeq: 1 })]);
  expect(listAfterRead(before, { conversationId: CONVERSATION, userId: ANA, seq: 2 }, ANA)).toBe(STALE);
});

test("a delivery receipt never moves back, and mine does not affect the other's", () => {
  const before = list([conversation(message(4), {}, { lastDeliveredSeq: 3 })]);
  const receipt = { conversationId: CONVERSATION, userId: EMMA, seq: 2 };
  expect(listAfterDelivered(before, receipt)).toEqual(before);
  expect(listAfterDelivered(before, { ...receipt, userId: ANA, seq: 4 })).toEqual(before);
  expect(listAfterDelivered(before, { ...receipt, seq: 4 })).not.toEqual(before);
});

test("a new name shows in the list", () => {
  const renamed = { _id: EMMA, fullName: "Emma Jones", profilePic: "" };
  expect(listAfterPerson(list([emma]), renamed)).toEqual(list([conversation(message(1), {}, { user: renamed })]));
});
