import { expect, test } from "vitest";
import { durationOf } from "./duration.ts";

test.each([
  [0.2, "en", "1 second"],
  [59, "en", "59 seconds"],
  [60, "en", "1 minute"],
  [61, "en", "2 minutes"],
  [900, "es", "15 minutos"],
  [3_600, "fr", "60 minutes"],
  [3_601, "en", "2 hours"],
  [120, "ar", "دقيقتان"],
])("%d seconds are in %s %s", (seconds, language, words) => {
  expect(durationOf(seconds, language)).toBe(words);
});
