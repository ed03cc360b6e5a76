import { simplified } from "@lingualoom/contract/folding/han.ts";
import { TYPED_OTHERWISE } from "@lingualoom/fixtures/search/typed.ts";
import { expect, test } from "vitest";
import { matchingPeople } from "./matching-people.ts";

const people = ["Ana García", "Emma", "Gala", "ليلى حسن", "Élodie"].map((fullName) => ({
  _id: fullName,
  fullName,
  profilePic: "",
}));
const gone = { _id: "gone", fullName: "", profilePic: "", deleted: true as const };
const found = (query: string, everyone: string | null = "todos") =>
  matchingPeople([...people, gone], query, everyone).map(({ name }) => name);

test.each([
  ["", ["Ana García", "Emma", "Gala", "ليلى حسن", "Élodie", "all"]],
  ["ga", ["Gala", "Ana García"]],
  ["ana g", ["Ana García"]],
  ["ana ", ["Ana García"]],
  ["ana garcía ", []],
  ["elo", ["Élodie"]],
  ["حس", ["ليلى حسن"]],
  ["al", ["all"]],
  ["tod", ["all"]],
  ["ma", []],
])("%s finds %s, whole names first", (query, names) => expect(found(query)).toEqual(names));

test('"everyone" is offered only to members who may mention all', () => expect(found("al", null)).toEqual([]));

test.each<readonly [name: string, typed: string]>([
  ...TYPED_OTHERWISE,
  ["Ana García", "garcia ana"],
  ["Ana García", "anagar"],
  ["Ana García", "ana  gar"],
  ["李 小龍", "李小龙"],
])("%s is offered for %s", (fullName, typed) => {
  const person = { _id: "1", fullName, profilePic: "" };
  expect(matchingPeople([person], typed, null, simplified)).toHaveLength(1);
});
