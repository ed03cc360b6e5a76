import { expect, test } from "vitest";
import { passwordProblem } from "./password-problem.ts";

test.each([
  ["", "", "fillAll"],
  ["abc", "", "fillAll"],
  ["abc", "abcd", "passwordShort"],
  ["abcdef", "abcdeg", "passwordMismatch"],
  ["abcdef", "abcdef", null],
  ["👍👍👍👍👍👍", "👍👍👍👍👍👍", null],
])("%s confirmed as %s is %s", (password, confirmation, problem) => {
  expect(passwordProblem(password, confirmation, 6)).toBe(problem);
});
