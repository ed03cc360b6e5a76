import { expect, test } from "vitest";
import { neighbourOf } from "./neighbour-of.ts";

const people = [{ _id: "a" }, { _id: "b" }, { _id: "c" }];

test("goes up and down the list, and stays at its ends", () => {
  expect(neighbourOf(people, "b", 1)?._id).toBe("c");
  expect(neighbourOf(people, "b", -1)?._id).toBe("a");
  expect(neighbourOf(people, "c", 1)).toBeUndefined();
  expect(neighbourOf(people, "a", -1)).toBeUndefined();
});

test("begins at the top where nobody of the list is chosen", () => {
  expect(neighbourOf(people, undefined, -1)?._id).toBe("a");
  expect(neighbourOf(people, "x", 1)?._id).toBe("a");
  expect(neighbourOf([], undefined, 1)).toBeUndefined();
});
