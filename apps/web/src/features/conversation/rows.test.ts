import { expect, test } from "vitest";
import { ANA, EMMA, fromAna, message } from "../../../test/messages.ts";
import type { OutboxEntry } from "../../realtime/outbox/entry.ts";
import { itemsOf } from "./items.ts";
import { type Row, rowsOf } from "./rows.ts";

const EVERYTHING = Number.POSITIVE_INFINITY;
const at = (minute: number) => new Date(2026, 10, 21, 9, minute).toISOString();
const told = (rows: readonly Row[]) =>
  rows.map((row) => (row.kind === "group" ? row.items.length : row.kind));
const entry: OutboxEntry = {
  clientMessageId: "waiting",
  author: ANA,
  to: EMMA,
  text: "hola",
  createdAt: Date.parse(at(4)),
  state: "waiting",
  reason: "",
};

test("messages of one person within five minutes stand together", () => {
  const messages = [0, 2, 4, 20].map((minute, index) => message(index + 1, { createdAt: at(minute) }));
  expect(told(rowsOf(itemsOf(messages, [], ANA), EVERYTHING))).toEqual(["day", 3, 1]);
});

test("the other person's answer begins a new group", () => {
  const messages = [message(1, { createdAt: at(0) }), fromAna(2, { createdAt: at(1) })];
  expect(told(rowsOf(itemsOf(messages, [], ANA), EVERYTHING))).toEqual(["day", 1, 1]);
});

test("each day has its separator", () => {
  const yesterday = new Date(2026, 10, 20, 23, 59).toISOString();
  const midnight = new Date(2026, 10, 21, 0, 1).toISOString();
  const messages = [message(1, { createdAt: yesterday }), message(2, { createdAt: midnight })];
  expect(told(rowsOf(itemsOf(messages, [], ANA), EVERYTHING))).toEqual(["day", 1, "day", 1]);
});

test("the unread line stands once, before the first received message that was not read", () => {
  const messages = [0, 1, 2].map((minute) => message(minute + 1, { createdAt: at(minute) }));
  expect(told(rowsOf(itemsOf(messages, [], ANA), 1))).toEqual(["day", 1, "unread", 2]);
});

test("what waits to be sent stands at the end until its message is there, under the same key", () => {
  const messages = [message(1, { createdAt: at(0) })];
  const waiting = itemsOf(messages, [entry], ANA);
  const stored = itemsOf([...messages, fromAna(2, { clientMessageId: "waiting" })], [entry], ANA);
  expect(waiting).toHaveLength(2);
  expect(stored).toHaveLength(2);
  expect(stored[1]?.key).toBe(waiting[1]?.key);
});
