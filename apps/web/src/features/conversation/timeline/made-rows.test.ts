import { expect, test } from "vitest";
import { ANA, message } from "../../../../test/messages.ts";
import { itemsOf } from "./items.ts";
import { MadeRows, type RowsOf } from "./made-rows.tsx";

const messages = Array.from({ length: 10 }, (_, i) => message(i + 1));
const receipts = { theirLastReadSeq: 0, theirLastDeliveredSeq: 0 };
const of: RowsOf = { items: itemsOf(messages, [], ANA), unreadIndex: null, receipts, below: () => null };
const placed = (...indexes: number[]) => indexes.map((index) => ({ index, room: 0 }));

test("a row that stays while one scrolls is not made again", () => {
  const made = new MadeRows();
  const before = made.rows(of, placed(4, 5, 6, 7));
  const after = made.rows(of, placed(2, 3, 4, 5));
  expect(after).toHaveLength(4);
  expect(after[2]).toBe(before[0]);
  expect(after[3]).toBe(before[1]);
  expect(new Set([...before, ...after]).size).toBe(6);
});

test("a row that is held far away is not made again either", () => {
  const made = new MadeRows();
  const [held, ...before] = made.rows(of, [{ index: 0, room: 0 }, ...placed(5, 6)]);
  const [still, ...after] = made.rows(of, [{ index: 0, room: 0 }, ...placed(6, 7)]);
  expect(still).toBe(held);
  expect(after[0]).toBe(before[1]);
});

test("where other room is left before a row, or the messages, the receipts or the unread line are others, it is made anew", () => {
  const made = new MadeRows();
  const [, before] = made.rows(of, placed(4, 5));
  const elsewhere = [
    { index: 4, room: 0 },
    { index: 5, room: 80 },
  ];
  expect(made.rows(of, elsewhere)[1]).not.toBe(before);
  const others: Partial<RowsOf>[] = [
    { items: itemsOf(messages, [], ANA) },
    { unreadIndex: 5 },
    { receipts: { ...receipts, theirLastReadSeq: 6 } },
    { below: () => null },
  ];
  for (const other of others) {
    const [, known] = made.rows(of, placed(4, 5));
    expect(made.rows({ ...of, ...other }, placed(4, 5))[1]).not.toBe(known);
  }
});

test("what is not there has no row", () => {
  expect(new MadeRows().rows(of, placed(9, 10))[1]).toBeNull();
});
