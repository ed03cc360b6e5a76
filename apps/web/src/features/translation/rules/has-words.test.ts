import { expect, test } from "vitest";
import { hasWords } from "./has-words.ts";

test("emoji, numbers, signs and addresses alone need no translation", () => {
  for (const text of ["🎉👍🏽", "1️⃣", "7:30", "...?!", "https://example.com/casa?q=libre#uno"])
    expect(hasWords(text), text).toBe(false);
});

test("a word in any script does, even beside an address", () => {
  for (const text of ["ok", "نعم 🎉", "好", "mira https://example.com", "example.com"])
    expect(hasWords(text), text).toBe(true);
});
