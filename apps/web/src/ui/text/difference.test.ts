import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";

const drawn = (before: string, after: string, language: string) =>
  differenceOf(before, after, language)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `[+${text}]` : `[-${text}]`))
    .join("");

test.each([
  ["en", "The train is late", "The train runs late", "The train [-is][+runs] late"],
  ["es", "Yo tengo hambre.", "Yo tengo mucha hambre.", "Yo tengo [+mucha ]hambre."],
  ["ar", "القطار متأخر جدا", "القطار متأخر", "القطار متأخر[- جدا]"],
  ["zh", "我喜欢学习", "我爱学习", "我[-喜欢][+爱]学习"],
  ["en", "", "All new", "[+All new]"],
  ["not a language", "one two", "one three", "one [-two][+three]"],
])("in %s, the changed words are marked", (language, before, after, expected) => {
  expect(drawn(before, after, language)).toBe(expected);
});

test("kept and removed parts form one text, kept and added parts the other", () => {
  const [before, after] = ["¿Qué  tal, amigo?\nBien.", "¿Qué tal estás, amigo? Muy bien."];
  const parts = differenceOf(before, after, "es");
  const without = (kind: string) => parts.flatMap((part) => (part.kind === kind ? [] : part.text)).join("");
  expect([without("added"), without("removed")]).toEqual([before, after]);
});
