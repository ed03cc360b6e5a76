import { expect, test } from "vitest";
import { mentionSpans } from "./mentions.ts";

const people = [
  { userId: "1", name: "Rosa" },
  { userId: "2", name: "Rosa Blanca" },
  { userId: "3", name: "ليلى حسن" },
  { userId: "4", name: "Rosa" },
  { userId: "5", name: "李" },
];
const found = (text: string, mentionsAll = true) =>
  mentionSpans(text, { mentions: people, mentionsAll }).map(
    ({ from, to, userId }) => `${userId}:${text.slice(from, to)}`,
  );

test.each([
  ["@Rosa Blanca, ven", ["2:@Rosa Blanca"]],
  ["@Rosa, @Rosa y @Rosa", ["1:@Rosa", "4:@Rosa", "4:@Rosa"]],
  ["(@Rosa) @all!", ["1:@Rosa", "all:@all"]],
  ["a@Rosa @Rosana @@Rosa @ Rosa @rosa @allí", []],
  ["تعالي يا @ليلى حسن، الآن", ["3:@ليلى حسن"]],
  ["你好@李你好", ["5:@李"]],
  ["@Rosa는 😀@Rosa", ["1:@Rosa", "4:@Rosa"]],
  ["", []],
])("in %s the mentions are %s", (text, expected) => expect(found(text)).toEqual(expected));

test("a name that the message does not list is no mention", () => {
  expect(found("@all", false)).toEqual([]);
  expect(mentionSpans("@Rosa @all", {})).toEqual([]);
});

test("a text of many @ signs is read once", () => {
  expect(found("@".repeat(100_000))).toEqual([]);
});
