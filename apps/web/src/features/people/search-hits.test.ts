import { expect, test } from "vitest";
import { foundPeople } from "./search-hits.ts";

const person = (_id: string) => ({ _id, fullName: _id, profilePic: "" });

test("chats come first, and nobody is shown twice", () => {
  const found = foundPeople([person("emma")], [person("bruno"), person("emma")]);
  expect(found.map(({ person: { _id }, list }) => [_id, list])).toEqual([
    ["emma", "chats"],
    ["bruno", "contacts"],
  ]);
});
