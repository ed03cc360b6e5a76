import { expect, test } from "vitest";
import { ANA, EMMA, fromAna } from "../../../test/messages.ts";
import type { OutboxEntry } from "../../realtime/outbox/entry.ts";
import { itemsOf } from "./items.ts";
import { sendStateOf } from "./send-state.ts";

const marks = { theirLastReadSeq: 1, theirLastDeliveredSeq: 2 };
const entry: OutboxEntry = {
  clientMessageId: "waiting",
  author: ANA,
  to: EMMA,
  text: "hola",
  createdAt: 0,
  state: "waiting",
  reason: "",
};

test("sending, failed, sent, delivered and read are five different things", () => {
  const entries = [entry, { ...entry, clientMessageId: "refused", state: "failed" as const }];
  const items = itemsOf([fromAna(1), fromAna(2), fromAna(3)], entries, ANA);
  expect(items.map((item) => sendStateOf(item, marks))).toEqual([
    "read",
    "delivered",
    "sent",
    "sending",
    "failed",
  ]);
});

test("before anything arrived a stored message claims no more than sent", () => {
  const none = { theirLastReadSeq: 0, theirLastDeliveredSeq: 0 };
  expect(itemsOf([fromAna(1)], [], ANA).map((item) => sendStateOf(item, none))).toEqual(["sent"]);
});
