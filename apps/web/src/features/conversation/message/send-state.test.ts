import { expect, test } from "vitest";
import type { OutboxEntry } from "#/data/outbox/entry.ts";
import { ANA, CONVERSATION, fromAna } from "#test/messages.ts";
import { type Items, itemsOf } from "../timeline/items.ts";
import { sendStateOf } from "./send-state.ts";

const receipts = { theirLastReadSeq: 1, theirLastDeliveredSeq: 2 };
const entry: OutboxEntry = {
  clientMessageId: "waiting",
  author: ANA,
  address: CONVERSATION,
  text: "hola",
  createdAt: 0,
  state: "waiting",
  reason: "",
};

const statesOf = (items: Items, from: typeof receipts) =>
  Array.from({ length: items.count }, (_, index) => {
    const item = items.at(index);
    return item && sendStateOf(item, from);
  });

test("sending, failed, sent, delivered and read are five different states", () => {
  const entries = [entry, { ...entry, clientMessageId: "refused", state: "failed" as const }];
  const items = itemsOf([fromAna(1), fromAna(2), fromAna(3)], entries, ANA);
  expect(statesOf(items, receipts)).toEqual(["read", "delivered", "sent", "sending", "failed"]);
});

test("a stored message shows as sent until it is delivered", () => {
  const none = { theirLastReadSeq: 0, theirLastDeliveredSeq: 0 };
  expect(statesOf(itemsOf([fromAna(1)], [], ANA), none)).toEqual(["sent"]);
});
