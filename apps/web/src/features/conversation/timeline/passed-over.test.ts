import { expect, test } from "vitest";
import { lookedAt, type SeenRanges } from "./looked-at.ts";
import { passedOver } from "./passed-over.ts";

const opened: SeenRanges = { upTo: 10, beyond: null };
const loaded = (from: number, to: number, older: string | null = null) => ({
  older,
  messages: Array.from({ length: to - from + 1 }, (_, i) => ({
    seq: from + i,
    senderId: (from + i) % 4 === 0 ? "me" : "other",
  })),
});

test("reading on from the first unread message skips nothing", () => {
  const read = lookedAt(lookedAt(opened, 5, 14), 12, 20);
  expect(read).toEqual({ upTo: 20, beyond: null });
  expect(passedOver(read, loaded(1, 20), "me")).toBe(0);
});

test("scrolling by less than a screen skips nothing", () => {
  expect(lookedAt(opened, 14, 20)).toEqual({ upTo: 20, beyond: null });
});

test("jumping to the end skips messages off screen until the reader returns", () => {
  const jumped = lookedAt(opened, 31, 40);
  // Counts 11 to 30, of which every fourth is mine.
  expect(passedOver(jumped, loaded(1, 40), "me")).toBe(15);
  const nearer = lookedAt(jumped, 25, 33);
  expect(passedOver(nearer, loaded(1, 40), "me")).toBe(10);
  expect(lookedAt(nearer, 25, 33)).toBe(nearer);
  expect(lookedAt(nearer, 9, 18).beyond).not.toBeNull();
  expect(lookedAt(lookedAt(nearer, 9, 18), 17, 26)).toEqual({ upTo: 40, beyond: null });
});

test("messages that are not loaded yet count as skipped", () => {
  const passed = lookedAt(opened, 101, 110);
  expect(passedOver(passed, loaded(101, 140, "more"), "me")).toBe(90);
  expect(passedOver(passed, loaded(101, 140), "me")).toBe(0);
});
