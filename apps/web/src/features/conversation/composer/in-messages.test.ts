import { expect, test } from "vitest";
import { inMessages } from "./in-messages.ts";

test("a long text is split at a paragraph, else a sentence, else a word, else anywhere", () => {
  expect(inMessages("One two.\nThree four", 12)).toEqual(["One two.", "Three four"]);
  expect(inMessages("One. Two three four", 9)).toEqual(["One. Two", "three", "four"]);
  expect(inMessages("It is so. And more", 14)).toEqual(["It is so.", "And more"]);
  expect(inMessages("abcdefgh", 3)).toEqual(["abc", "def", "gh"]);
  // A code point of two units is not cut in half.
  expect(inMessages("🙂🙂🙂", 2)).toEqual(["🙂🙂", "🙂"]);
  expect(inMessages("short", 10)).toEqual(["short"]);
});
