import { expect, test } from "vitest";
import { RowCache } from "#/ui/anchored-list/row-cache.ts";
import { ANA, message } from "#test/messages.ts";
import { itemsOf } from "./items.ts";
import { messageRowOf, type TimelineData } from "./MessageRow.tsx";

const messages = Array.from({ length: 10 }, (_, i) => message(i + 1));
const receipts = { theirLastReadSeq: 0, theirLastDeliveredSeq: 0 };
const of: TimelineData = {
  items: itemsOf(messages, [], ANA),
  unreadIndex: null,
  selected: null,
  receipts,
};
const placed = (...indexes: number[]) => indexes.map((index) => ({ index, room: 0 }));

test("a row that stays mounted during scrolling is not recreated", () => {
  const made = new RowCache(messageRowOf);
  const before = made.rows(of, placed(4, 5, 6, 7));
  const after = made.rows(of, placed(2, 3, 4, 5));
  expect(after).toHaveLength(4);
  expect(after[2]).toBe(before[0]);
  expect(after[3]).toBe(before[1]);
  expect(new Set([...before, ...after]).size).toBe(6);
});

test("a pinned row that is far away is not recreated either", () => {
  const made = new RowCache(messageRowOf);
  const [pinned, ...before] = made.rows(of, [{ index: 0, room: 0 }, ...placed(5, 6)]);
  const [still, ...after] = made.rows(of, [{ index: 0, room: 0 }, ...placed(6, 7)]);
  expect(still).toBe(pinned);
  expect(after[0]).toBe(before[1]);
});

test("a row is redrawn when its gap, messages, receipts or unread line change", () => {
  const made = new RowCache(messageRowOf);
  const [, before] = made.rows(of, placed(4, 5));
  const moved = [
    { index: 4, room: 0 },
    { index: 5, room: 80 },
  ];
  expect(made.rows(of, moved)[1]).not.toBe(before);
  const others: Partial<TimelineData>[] = [
    { items: itemsOf(messages, [], ANA) },
    { unreadIndex: 5 },
    { receipts: { ...receipts, theirLastReadSeq: 6 } },
  ];
  for (const other of others) {
    const [, known] = made.rows(of, placed(4, 5));
    expect(made.rows({ ...of, ...other }, placed(4, 5))[1]).not.toBe(known);
  }
});

test("an index without an item has no row", () => {
  expect(new RowCache(messageRowOf).rows(of, placed(9, 10))[1]).toBeNull();
});
