import { expect, test } from "vitest";
import type { OutboxEntry } from "#/data/outbox/entry.ts";
import { ANA, BRUNO, CONVERSATION, disappearingChanged, fromAna, message } from "#test/messages.ts";
import { type Items, itemsOf } from "./items.ts";
import { withoutDeleted } from "./MessageLog.tsx";
import { firstUnread, rowAt } from "./message-groups.ts";

const at = (minute: number) => new Date(2026, 10, 21, 9, minute).toISOString();
const entry: OutboxEntry = {
  clientMessageId: "waiting",
  author: ANA,
  address: CONVERSATION,
  text: "hola",
  createdAt: Date.parse(at(4)),
  state: "waiting",
  reason: "",
};

/** Lists the rows from top to bottom: separators, and the size of each group. */
function rowsOf(items: Items, unreadIndex: number | null = null): (string | number)[] {
  const all: (string | number)[] = [];
  let together = 0;
  for (let index = 0; index < items.count; index++) {
    const row = rowAt(items, index, unreadIndex);
    if (row?.day) all.push("day");
    if (row?.unread) all.push("unread");
    together = row?.first ? 1 : together + 1;
    if (row?.last) all.push(together);
  }
  return all;
}

test("one person's messages within five minutes form a group", () => {
  const messages = [0, 2, 4, 20].map((minute, index) => message(index + 1, { createdAt: at(minute) }));
  expect(rowsOf(itemsOf(messages, [], ANA))).toEqual(["day", 3, 1]);
});

test("the other person's answer begins a new group", () => {
  const messages = [message(1, { createdAt: at(0) }), fromAna(2, { createdAt: at(1) })];
  expect(rowsOf(itemsOf(messages, [], ANA))).toEqual(["day", 1, 1]);
});

test("in a group each author has separate runs, and a system message ends one", () => {
  const byBruno = { senderId: BRUNO };
  const system = { system: disappearingChanged("1d"), text: "" };
  const messages = [{}, {}, byBruno, byBruno, {}, system, {}].map((more, index) =>
    message(index + 1, { createdAt: at(0), ...more }),
  );
  expect(rowsOf(itemsOf(messages, [], ANA))).toEqual(["day", 2, 2, 1, 1, 1]);
});

test("each name used by one webhook has separate runs", () => {
  const messages = ["Pager", "Pager", "Tickets"].map((sentAs, index) =>
    message(index + 1, { createdAt: at(0), sentAs }),
  );
  expect(rowsOf(itemsOf(messages, [], ANA))).toEqual(["day", 2, 1]);
});

test("each day has its separator", () => {
  const yesterday = new Date(2026, 10, 20, 23, 59).toISOString();
  const midnight = new Date(2026, 10, 21, 0, 1).toISOString();
  const messages = [message(1, { createdAt: yesterday }), message(2, { createdAt: midnight })];
  expect(rowsOf(itemsOf(messages, [], ANA))).toEqual(["day", 1, "day", 1]);
});

test("the unread line appears once before the first unread received message", () => {
  const messages = [0, 1, 2, 3].map((minute) =>
    (minute === 1 ? fromAna : message)(minute + 1, { createdAt: at(minute) }),
  );
  const index = firstUnread({ messages, older: null }, 1, ANA);
  expect(rowsOf(itemsOf(messages, [], ANA), index)).toEqual(["day", 1, 1, "unread", 2]);
});

test("a system message starts no unread section", () => {
  const messages = [message(1), message(2, { system: disappearingChanged("1d") }), message(3)];
  expect(firstUnread({ messages, older: null }, 1, ANA)).toBe(2);
  expect(firstUnread({ messages: messages.slice(0, 2), older: null }, 1, ANA)).toBeNull();
});

test("no unread line appears if all is read, or above messages that are not loaded", () => {
  const messages = [message(51), message(52)];
  expect(firstUnread({ messages, older: null }, 52, ANA)).toBeNull();
  expect(firstUnread({ messages, older: "/api/older" }, 20, ANA)).toBeNull();
  expect(firstUnread({ messages, older: "/api/older" }, 50, ANA)).toBe(0);
});

test("an unsent message is at the end until it is stored, under the same key", () => {
  const messages = [message(1, { createdAt: at(0) })];
  const waiting = itemsOf(messages, [entry], ANA);
  const stored = itemsOf([...messages, fromAna(2, { clientMessageId: "waiting" })], [entry], ANA);
  expect([waiting.count, stored.count]).toEqual([2, 2]);
  expect(stored.keyAt(1)).toBe(waiting.keyAt(1));
  expect(stored.at(1)).toHaveProperty("message.seq", 2);
});

const GONE = { deletedAt: at(30), text: "" };
const gone = (...seqs: number[]) => seqs.map((seq) => message(seq, { createdAt: at(seq), ...GONE }));
const keysOf = (items: Items) => Array.from({ length: items.count }, (_, index) => items.keyAt(index));
const countAt = (items: Items, index: number) => {
  const item = items.at(index);
  return item && "gone" in item ? item.gone.count : 1;
};

test("a long run of deleted messages is one line, and two of them are not", () => {
  const messages = [message(1), ...gone(2, 3, 4, 5), message(6), ...gone(7, 8), message(9)];
  const items = itemsOf(messages, [entry], ANA);
  expect(keysOf(items).map((_, index) => countAt(items, index))).toEqual([1, 4, 1, 1, 1, 1, 1]);
  expect(items.at(6)).toMatchObject({ key: "waiting" });
  expect(messages.map((_, index) => items.placeOf(index))).toEqual([0, 1, 1, 1, 1, 2, 3, 4, 5]);
});

test("a run of system messages keeps its key when older and newer ones join", () => {
  const names = keysOf(itemsOf([...gone(3, 4, 5), message(6)], [], ANA));
  expect(keysOf(itemsOf([...gone(1, 2, 3, 4, 5), message(6)], [], ANA))).toEqual(names);
  const items = itemsOf([...gone(3, 4, 5, 6)], [], ANA);
  expect([items.count, countAt(items, 0)]).toEqual([1, 4]);
});

test("a system message is not part of a run of deleted messages", () => {
  const system = message(3, { ...GONE, system: disappearingChanged("1d") });
  expect(itemsOf([...gone(1, 2), system, ...gone(4, 5)], [], ANA).count).toBe(5);
});

test.each(["me", "everyone"] as const)("a message deleted for %s shows as deleted while it can be undone", (whom) => {
  const one = message(1);
  const [gone] = withoutDeleted([one], [{ messageId: one._id, whom, idempotencyKey: "key" }]);
  expect(gone).toMatchObject({ text: "", deletedAt: expect.any(String) });
  expect(gone?.hidden).toBe(whom === "me" ? true : undefined);
});
