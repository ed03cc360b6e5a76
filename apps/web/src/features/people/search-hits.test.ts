import { expect, test } from "vitest";
import { ANA, conversation, EMMA, message } from "../../../test/messages.ts";
import { searchHits } from "./search-hits.ts";

const person = (_id: string) => ({ _id, fullName: _id, profilePic: "" });

test("conversations come first, and nobody is shown twice", () => {
  const withEmma = conversation(message(1));
  const hits = searchHits([withEmma], [person("bruno"), person(EMMA)], ANA);
  expect(hits.map(({ person: { _id }, conversation: one }) => [_id, one])).toEqual([
    [EMMA, withEmma],
    ["bruno", null],
  ]);
});
