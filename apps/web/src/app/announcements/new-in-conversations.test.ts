import { expect, test } from "vitest";
import { ANA, conversation, member, message } from "#test/messages.ts";
import { findNewMessages } from "./new-in-conversations.ts";

const named = (name: string, unreadCount: number, muted = false) =>
  conversation(message(1), {
    _id: name,
    unreadCount,
    muted,
    members: [member(ANA, "Ana"), member(name, name)],
  });
const lists = (...pages: ReturnType<typeof named>[][]) => ({ pages: pages.map((items) => ({ items })) });
const around = { me: ANA, open: "Open" };

test("conversations with new messages are named, except open, muted and read ones", () => {
  const before = lists([named("Bruno", 2), named("Emma", 0), named("Jun", 4), named("Open", 0), named("Quiet", 0)]);
  const now = lists([
    named("Emma", 3),
    named("New", 1),
    named("Bruno", 2),
    named("Jun", 0),
    named("Open", 5),
    named("Quiet", 6, true),
  ]);
  expect(findNewMessages(before, now, around)).toEqual({ names: ["Emma", "New"], count: 4 });
  const arrivedIn = new Map([["New", new Set([1])]]);
  expect(findNewMessages(before, now, { ...around, arrivedIn })).toEqual({ names: ["Emma"], count: 3 });
});

test("only the latest conversations are named, and loading older ones names none", () => {
  const many = ["a", "b", "c", "d", "e"].map((name) => named(name, 1));
  expect(findNewMessages(lists([]), lists(many), around)).toEqual({
    names: ["a", "b", "c", "…"],
    count: 5,
  });
  expect(findNewMessages(lists([]), lists([], many), around).count).toBe(0);
});
