import { expect, test } from "vitest";
import { conversation, message } from "#test/messages.ts";
import { keptConversations } from "./kept-conversations.ts";

const listed = Array.from({ length: 40 }, (_, i) => conversation(message(1), { _id: `c${i}`, archived: i >= 35 }));

test("the first twenty of the list are stored, and ten other opened ones", () => {
  const opened = ["gone", "c39", "c3", ...Array.from({ length: 15 }, (_, i) => `c${20 + i}`)];
  const kept = keptConversations(listed, opened);
  expect(kept).toEqual([
    ...Array.from({ length: 20 }, (_, i) => `c${i}`),
    "c39",
    ...Array.from({ length: 9 }, (_, i) => `c${20 + i}`),
  ]);
});
