import { expect, test } from "vitest";
import { message, NO_RECEIPTS } from "#test/messages.ts";
import { withChanges, withReceipts } from "./conversation-state.ts";
import { withOlder } from "./history-window.ts";

const state = { first: 3, last: 4, changeSeq: 4, older: "/api/older", receipts: NO_RECEIPTS };
const page = (changeSeq: number, ...seqs: number[]) => ({
  messages: seqs.map((seq) => message(seq)),
  older: null,
  newer: null,
  changeSeq,
});

test("an older page goes before the loaded messages, once", () => {
  expect(withOlder(state, page(4, 1, 2, 3))).toMatchObject({ first: 1, last: 4, older: null });
});

test("a page read before the last change causes that change to be requested again", () => {
  expect(withOlder(state, page(3, 2)).changeSeq).toBe(3);
  expect(withOlder(state, page(5, 2)).changeSeq).toBe(4);
});

test("a change to a message that is not loaded makes no hole", () => {
  const changed = withChanges(state, [message(1, { changeSeq: 5 })], 5);
  expect(changed).toEqual({ ...state, changeSeq: 5 });
});

test("an outdated answer moves no receipt back", () => {
  const read = withReceipts(state, { theirLastReadSeq: 4, theirLastDeliveredSeq: 4 });
  expect(withReceipts(read, { ...NO_RECEIPTS, theirLastReadSeq: 3 })).toBe(read);
  expect(withReceipts(read, { lastReadSeq: 2 }).receipts).toEqual({ ...read.receipts, lastReadSeq: 2 });
});
