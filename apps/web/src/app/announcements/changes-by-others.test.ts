import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import { changesByOthers } from "./changes-by-others.ts";

const message = (seq: number, more: Partial<Message> = {}) =>
  ({ _id: `m${seq}`, seq, senderId: "emma", text: `text ${seq}`, ...more }) as Message;
const state = (...messages: Message[]) => ({ messages }) as unknown as ConversationState;
const [one, two, three] = [message(1), message(2), message(3)];

test("edits and deletions by others are announced, my own are not", () => {
  const mine = message(4, { senderId: "me" });
  const edited = { ...one, text: "other", editedAt: "now" };
  const deleted = { ...two, text: "", deletedAt: "now" };
  const now = state(edited, deleted, three, { ...mine, editedAt: "now" });
  expect(changesByOthers(state(one, two, three, mine), now, "me")).toEqual({
    edited: [edited],
    deleted: [deleted],
    missed: [],
  });
});

test("a detected language, an expired message and one I have hidden are not announced", () => {
  const now = state(
    { ...one, language: "es" },
    { ...two, deletedAt: "now", expired: true },
    { ...three, hidden: true },
  );
  expect(changesByOthers(state(one, two, three), now, "me")).toEqual({
    edited: [],
    deleted: [],
    missed: [],
  });
});

test("others' new messages at the end count, older pages and my own do not", () => {
  const before = state(two, three);
  const now = state(one, two, three, message(4), message(5, { senderId: "me" }), message(6));
  expect(changesByOthers(before, now, "me")).toEqual({
    edited: [],
    deleted: [],
    missed: [message(4), message(6)],
  });
});

test("an import that is undone, or renumbers another, announces nothing", () => {
  const before = state(message(-1), message(0), one);
  const nothing = { edited: [], deleted: [], missed: [] };
  expect(changesByOthers(before, state(one), "me")).toEqual(nothing);
  const renumbered = message(0, { _id: "another", deletedAt: "now" });
  expect(changesByOthers(before, state(renumbered, one), "me")).toEqual(nothing);
});
