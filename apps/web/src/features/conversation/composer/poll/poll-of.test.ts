import { expect, test } from "vitest";
import { missingPart, pollOf } from "./poll-of.ts";

test.each([
  ["Where? | Pizza | Sushi", { question: "Where?", options: ["Pizza", "Sushi"] }, null],
  ["أين نأكل؟ ｜ بيتزا ｜ سوشي", { question: "أين نأكل؟", options: ["بيتزا", "سوشي"] }, null],
  ["Where?\nPizza\n\n Sushi ", { question: "Where?", options: ["Pizza", "Sushi"] }, null],
  ["", { question: "", options: [] }, "pollNoQuestion"],
  ["Where? | Pizza | ", { question: "Where?", options: ["Pizza"] }, "pollFewOptions"],
  ["Where? | Pizza | Pizza", { question: "Where?", options: ["Pizza", "Pizza"] }, "pollAlike"],
])("%j is the poll %j, which lacks %j", (words, poll, lack) => {
  expect([pollOf(words), missingPart(poll)]).toEqual([poll, lack]);
});
