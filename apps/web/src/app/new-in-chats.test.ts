import type { Chat } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { newInChats } from "./new-in-chats.ts";

const chat = (name: string, unreadCount: number, muted = false) =>
  ({ _id: name, fullName: name, unreadCount, muted }) as Chat;
const lists = (...pages: Chat[][]) => ({ pages: pages.map((items) => ({ items })) });

test("new messages are named and counted, except those of the open chat, of muted chats and read ones", () => {
  const before = lists([chat("Ana", 2), chat("Emma", 0), chat("Jun", 4), chat("Open", 0), chat("Quiet", 0)]);
  const now = lists([
    ...[chat("Emma", 3), chat("New", 1), chat("Ana", 2), chat("Jun", 0)],
    ...[chat("Open", 5), chat("Quiet", 6, true)],
  ]);
  expect(newInChats(before, now, "Open")).toEqual({ names: ["Emma", "New"], count: 4 });
  expect(newInChats(before, now, "Open", new Map([["New", 1]]))).toEqual({ names: ["Emma"], count: 3 });
});

test("only the latest senders are named, and a further page of older chats counts nothing", () => {
  const many = ["a", "b", "c", "d", "e"].map((name) => chat(name, 1));
  expect(newInChats(lists([]), lists(many), undefined)).toEqual({ names: ["a", "b", "c", "…"], count: 5 });
  expect(newInChats(lists([]), lists([], many), undefined).count).toBe(0);
});
