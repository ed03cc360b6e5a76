import { expect, test } from "vitest";
import { message, NO_RECEIPTS } from "#test/messages.ts";
import { withChanges, withOlder, withReceipts } from "./conversation-state.ts";

const state = {
  messages: [message(3), message(4)],
  changeSeq: 4,
  older: "/api/older",
  receipts: NO_RECEIPTS,
};

test("an older page is put before the loaded messages, once", () => {
  const loaded = withOlder(state, [message(1), message(2), message(3)], null, 4);
  expect(loaded.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(loaded.older).toBeNull();
});

test("a page read before the last change causes that change to be requested again", () => {
  expect(withOlder(state, [message(2)], null, 3).changeSeq).toBe(3);
  expect(withOlder(state, [message(2)], null, 5).changeSeq).toBe(4);
});

test("the latest version of a message wins", () => {
  const edited = message(4, { changeSeq: 6, text: "edited" });
  const changed = withChanges(state, [edited, message(5)], 6);
  expect(changed.messages).toEqual([message(3), edited, message(5)]);
  expect(withOlder(changed, [message(4)], null, 6).messages[1]).toEqual(edited);
});

test("a change to a message that is not loaded makes no hole", () => {
  const changed = withChanges(state, [message(1, { changeSeq: 5 })], 5);
  expect(changed.messages.map(({ seq }) => seq)).toEqual([3, 4]);
  expect(changed.changeSeq).toBe(5);
});

test("an outdated answer moves no receipt back", () => {
  const read = withReceipts(state, { theirLastReadSeq: 4, theirLastDeliveredSeq: 4 });
  expect(withReceipts(read, { ...NO_RECEIPTS, theirLastReadSeq: 3 })).toBe(read);
  expect(withReceipts(read, { lastReadSeq: 2 }).receipts).toEqual({ ...read.receipts, lastReadSeq: 2 });
});
