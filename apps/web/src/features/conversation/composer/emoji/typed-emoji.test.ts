import { expect, test } from "vitest";
import { typedEmoji } from "./typed-emoji.ts";

test.each([
  ["hola :sm", { at: 5, query: "sm" }],
  [":cœur", { at: 0, query: "cœur" }],
  ["(:thumbs_up", { at: 1, query: "thumbs_up" }],
  ["مرحبا :قلب", { at: 6, query: "قلب" }],
])("%s names an emoji", (text, typed) => {
  expect(typedEmoji(text, text.length)).toEqual(typed);
});

test.each(["at 10:30", "see:this", "https://example.org", ":s", ": smile", ":)", ":30", "hola", `:${"a".repeat(60)}`])(
  "%s names none",
  (text) => {
    expect(typedEmoji(text, text.length)).toBeNull();
  },
);
