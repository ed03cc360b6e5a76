import { expect, test } from "vitest";
import { hueOf, initialsOf } from "./initials.ts";

test.each([
  ["Ana García López", "AL"],
  ["李小龙", "李"],
  ["  josé  ", "J"],
  ["👩‍🚀 Sally", "👩‍🚀S"],
  ["", ""],
])("%s has the initials %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("a person keeps their colour", () => {
  expect(hueOf("0199a000")).toBe(hueOf("0199a000"));
});
