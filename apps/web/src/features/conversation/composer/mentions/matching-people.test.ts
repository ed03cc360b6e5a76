import { expect, test } from "vitest";
import { matchingPeople } from "./matching-people.ts";

const people = ["Ana García", "Emma", "Gala", "ليلى حسن", "Élodie"].map((fullName) => ({
  ...{ _id: fullName, fullName, profilePic: "" },
}));
const gone = { _id: "gone", fullName: "", profilePic: "", deleted: true as const };
const found = (query: string, everyone: string | null = "todos") =>
  matchingPeople([...people, gone], query, everyone).map(({ name }) => name);

test.each([
  ["", ["Ana García", "Emma", "Gala", "ليلى حسن", "Élodie", "all"]],
  ["ga", ["Gala", "Ana García"]],
  ["ana g", ["Ana García"]],
  ["elo", ["Élodie"]],
  ["حس", ["ليلى حسن"]],
  ["al", ["all"]],
  ["tod", ["all"]],
  ["ma", []],
])("%s finds %s, whole names first", (query, names) => expect(found(query)).toEqual(names));

test("who may not mention everybody is not offered it", () => expect(found("al", null)).toEqual([]));
