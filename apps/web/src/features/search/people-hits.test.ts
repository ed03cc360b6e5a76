import { expect, test } from "vitest";
import { ANA, conversation, EMMA, group, message } from "#test/messages.ts";
import { searchHits } from "./people-hits.ts";

const person = (_id: string) => ({ _id, fullName: _id, profilePic: "" });

test("conversations come first, groups among them, and no person is shown twice", () => {
  const withEmma = conversation(message(1));
  const family = group(message(1));
  const hits = searchHits([withEmma, family], [person("bruno"), person(EMMA)], ANA);
  expect(hits.map(({ key, conversation: one }) => [key, one])).toEqual([
    [EMMA, withEmma],
    [family._id, family],
    ["bruno", null],
  ]);
});
