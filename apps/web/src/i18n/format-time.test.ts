import { expect, test } from "vitest";
import { fromNow } from "./format-time.ts";

const NOW = Date.UTC(2026, 10, 29, 8, 30);
const MINUTE = 60_000;

test.each([
  [0, "en", "this minute"],
  [-1, "en", "1 minute ago"],
  [-59, "de", "vor 59 Minuten"],
  [90, "en", "in 2 hours"],
  [-24 * 60, "fr", "hier"],
  [3 * 24 * 60, "es", "dentro de 3 días"],
])("a moment %i minutes from now reads in %s as “%s”", (minutes, language, text) => {
  expect(fromNow(new Date(NOW + minutes * MINUTE), NOW, language)).toBe(text);
});

test("a moment of another week reads as its date and time", () => {
  expect(fromNow(new Date(NOW + 8 * 24 * 60 * MINUTE), NOW, "en")).toMatch(/Dec 7, 2026/);
});
