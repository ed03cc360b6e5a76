import { expect, test } from "vitest";
import { swiped } from "./swipe.ts";

test.each([
  ["to the left", { x: -80, y: 10 }, -1],
  ["to the right", { x: 80, y: -30 }, 1],
  ["a little", { x: 30, y: 0 }, null],
  ["downwards", { x: 60, y: 200 }, null],
  ["across", { x: -60, y: 60 }, null],
])("a finger that moves %s turns by %s", (_way, to, turn) => {
  expect(swiped({ x: 0, y: 0 }, to)).toBe(turn);
});
