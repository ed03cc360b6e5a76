import { expect, test } from "vitest";
import { isEmojiOnly } from "./emoji-only.ts";

test.each(["🎉", "👍🏽", "👨‍👩‍👧‍👦", "🇧🇷 🇵🇹", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "❤️", "1️⃣", "ℹ️", "😀😀😀😀😀😀"])("%s is shown larger", (text) => {
  expect(isEmojiOnly(text)).toBe(true);
});

test.each(["", " ", "1", "#", "©", "ok 👍", "👍!", "https://a.example/🎉", "😀😀😀😀😀😀😀", "🎉".repeat(4_000)])(
  "%# is an ordinary text",
  (text) => {
    expect(isEmojiOnly(text)).toBe(false);
  },
);
