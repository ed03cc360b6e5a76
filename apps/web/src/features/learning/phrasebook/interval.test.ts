import { expect, test } from "vitest";
import { interval, untilNextReview } from "./interval.ts";

test.each([
  [0, "1 min"],
  [59, "1 min"],
  [600, "10 min"],
  [5_400, "2 hr"],
  [86_400, "1 day"],
  [29 * 86_400, "29 days"],
  [61 * 86_400, "2 mths"],
  [800 * 86_400, "2 yrs"],
])("%d seconds are shown as %s", (seconds, shown) => {
  expect(interval(seconds, "en")).toBe(shown);
});

test("the next review is given relative to now, in the page's language", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  expect(untilNextReview("2026-03-01T12:10:00Z", "en", now)).toBe("in 10 minutes");
  expect(untilNextReview("2026-03-04T12:00:00Z", "de", now)).toBe("in 3 Tagen");
  expect(untilNextReview("2026-03-01T11:00:00Z", "en", now)).toBe("in 1 minute");
});
