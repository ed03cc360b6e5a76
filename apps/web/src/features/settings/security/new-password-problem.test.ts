import { expect, test } from "vitest";
import { newPasswordProblem } from "./new-password-problem.ts";

test.each([
  ["", "", "passwordRequired"],
  ["", "another", "passwordRequired"],
  ["short", "shorter", "passwordsDiffer"],
  ["short", "short", "passwordShort"],
  ["👩‍🚀é", "👩‍🚀é", "passwordShort"],
  ["пароль", "пароль", null],
])("%j confirmed by %j is %s", (password, confirmation, problem) => {
  expect(newPasswordProblem(password, confirmation, 6)).toBe(problem);
});
