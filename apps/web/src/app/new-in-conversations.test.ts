import type { Chat } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { newInChats } from "./new-in-conversations.ts";

const chat = (name: string, unreadCount: number, muted = false) =>
  ({ _id: name, fullName: name, unreadCount, muted }) as Chat;
const lists = (...pages: Chat[][]) => ({ pages: pages.map((items) => ({ items })) });

test("who wrote meanwhile is named and counted; the open chat, silenced ones and what was read are not", () => {
  const before = lists([chat("Ana", 2), chat("Emma", 0), chat("Jun", 4), chat("Open", 0), chat("Quiet", 0)]);
  const now = lists([
    ...[chat("Emma", 3), chat("New", 1), chat("Ana", 2), chat("Jun", 0)],
    ...[chat("Open", 5), chat("Quiet", 6, true)],
  ]);
  expect(newInChats(before, now, "Open")).toEqual({ names: ["Emma", "New"], count: 4 });
  expect(newInChats(before, now, "Open", new Map([["New", 1]]))).toEqual({ names: ["Emma"], count: 3 });
});

test("of many only the latest are named, and a further page of older chats is no news", () => {
  const many = ["a", "b", "c", "d", "e"].map((name) => chat(name, 1));
  expect(newInChats(lists([]), lists(many), undefined)).toEqual({ names: ["a", "b", "c", "…"], count: 5 });
  expect(newInChats(lists([]), lists([], many), undefined).count).toBe(0);
});
