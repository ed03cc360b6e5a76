import { expect, test } from "vitest";
import type { Calls } from "./calls.ts";
import { messagesSinceJoining } from "./follower.ts";
import type { Message } from "./shapes.ts";

type Line = "text" | "created" | "added" | "joined by link" | "added others" | "left";
const systemOf: Readonly<Record<Line, object | undefined>> = {
  text: undefined,
  created: { code: "group_created", by: "me", users: ["others"] },
  added: { code: "members_added", by: "others", users: ["others", "me"] },
  "joined by link": { code: "member_joined", by: "me", users: ["me"] },
  "added others": { code: "members_added", by: "me", users: ["others"] },
  left: { code: "member_left", by: "me", users: ["me"] },
};

/** Messages numbered from 1, in pages as the server returns them: the latest page first, each from old to new. */
async function since(...pages: Line[][]) {
  let seq = 0;
  const numbered = pages.map((page) => page.map((line) => ({ seq: ++seq, system: systemOf[line] })));
  const headers = new Headers({ "x-change-seq": String(seq) });
  const calls = {
    async *pages() {
      for (const items of numbered.toReversed()) yield { items, headers };
    },
  } as unknown as Calls;
  const { messages, lastSeq, changeSeq } = await messagesSinceJoining(calls, "family", "me");
  expect(changeSeq).toBe(seq);
  return [messages.map((message: Message) => message.seq), lastSeq];
}

test.each<[string, Line[][], number[], number]>([
  ["nothing, without a mark: all", [["text", "text"], ["text"]], [1, 2, 3], 0],
  ["the first line of a page", [["text"], ["added", "text"], ["text"]], [3, 4], 2],
  ["the last line of a page", [["text", "added"], ["text"], ["text"]], [3, 4], 2],
  ["the last line of all", [["text"], ["text", "joined by link"]], [], 3],
  ["the first line of all", [["created", "text"], ["text"]], [2, 3], 1],
  ["two on one page: since the later one", [["added", "text", "left", "joined by link", "text"]], [5], 4],
  [
    "two on two pages: since the later one",
    [
      ["added", "text"],
      ["left", "added", "text"],
    ],
    [5],
    4,
  ],
  ["one before others whom I added", [["added", "text", "added others", "text"]], [2, 3, 4], 1],
])("messages since joining are found with %s", async (_, pages, seqs, lastSeq) => {
  expect(await since(...pages)).toEqual([seqs, lastSeq]);
});
