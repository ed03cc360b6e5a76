import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import type { CachedHistory } from "#/data/conversations/conversation-state.ts";
import { ANA, CONVERSATION, EMMA, fromAna, message, NO_RECEIPTS } from "#test/messages.ts";
import { historyAfterDelivered, historyAfterMessage, historyAfterRead } from "./history.events.ts";
import { STALE } from "./stale.ts";

const fetched = (...messages: readonly Message[]): CachedHistory => ({
  first: 1,
  last: messages.length,
  changeSeq: Math.max(0, ...messages.map(({ changeSeq }) => changeSeq)),
  older: null,
  receipts: NO_RECEIPTS,
});

test("a new message has the same effect as a fetch, mine and theirs", () => {
  const before = fetched(message(1));
  expect(historyAfterMessage(before, message(2))).toEqual(fetched(message(1), message(2)));
  expect(historyAfterMessage(before, fromAna(2))).toEqual(fetched(message(1), fromAna(2)));
});

test("the first message of a conversation is applied", () => {
  expect(historyAfterMessage(fetched(), message(1))).toEqual(fetched(message(1)));
});

test("a known message changes nothing", () => {
  const before = fetched(message(1), message(2));
  expect(historyAfterMessage(before, message(2))).toBe(before);
});

test("a hole in the order refetches the conversation", () => {
  expect(historyAfterMessage(fetched(message(1)), message(3))).toBe(STALE);
  expect(historyAfterMessage(fetched(message(1)), message(3, { changeSeq: 2 }))).toBe(STALE);
});

test("a missed change refetches the conversation", () => {
  const before = fetched(message(1), message(2));
  expect(historyAfterMessage(before, message(3, { changeSeq: 5 }))).toBe(STALE);
});

test("a changed message replaces itself and stays in place", () => {
  const detected = message(1, { changeSeq: 3, language: "en" });
  const after = historyAfterMessage(fetched(message(1), message(2)), detected);
  expect(after).toEqual(fetched(detected, message(2)));
});

test("messages the other person read have also arrived; my own receipt differs", () => {
  const before = fetched(fromAna(1), fromAna(2));
  const theirs = { conversationId: CONVERSATION, userId: EMMA, seq: 2 };
  expect(historyAfterDelivered(before, { ...theirs, userId: ANA }, ANA)).toBe(before);
  expect(historyAfterRead(before, theirs, ANA).receipts).toEqual({
    lastReadSeq: 0,
    theirLastReadSeq: 2,
    theirLastDeliveredSeq: 2,
  });
  expect(historyAfterRead(before, { ...theirs, userId: ANA }, ANA).receipts).toEqual({
    ...NO_RECEIPTS,
    lastReadSeq: 2,
  });
  expect(historyAfterDelivered(before, theirs, ANA).receipts).toEqual({
    ...NO_RECEIPTS,
    theirLastDeliveredSeq: 2,
  });
});
