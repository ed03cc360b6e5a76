import { expect, test } from "vitest";
import { adjacentChat } from "./adjacent-chat.ts";

const people = [{ _id: "a" }, { _id: "b" }, { _id: "c" }];

test("the keys go up and down the list, and stop at its ends", () => {
  expect(adjacentChat(people, "b", 1)?._id).toBe("c");
  expect(adjacentChat(people, "b", -1)?._id).toBe("a");
  expect(adjacentChat(people, "c", 1)).toBeUndefined();
  expect(adjacentChat(people, "a", -1)).toBeUndefined();
});

test("the keys begin at the top when no chat in the list is open", () => {
  expect(adjacentChat(people, undefined, -1)?._id).toBe("a");
  expect(adjacentChat(people, "x", 1)?._id).toBe("a");
  expect(adjacentChat([], undefined, 1)).toBeUndefined();
});
