import { expect, test } from "vitest";
import { moved, WHOLE, zoomed } from "./zoom.ts";

const box = { width: 800, height: 600 };
/** Fills the box from side to side. */
const fitted = { width: 800, height: 400 };

test("the point under the pointer stays there while the picture grows", () => {
  const at = { x: 100, y: 50 };
  const view = zoomed(WHOLE, 4, at, fitted, box);
  // The point of the picture that was at `at`, at its new place.
  expect({ x: view.x + at.x * 4, y: view.y + at.y * 4 }).toEqual(at);
});

test("a picture is never smaller than whole, nor larger than eight times", () => {
  expect(zoomed(WHOLE, 0.5, { x: 300, y: 0 }, fitted, box)).toEqual(WHOLE);
  expect(zoomed(WHOLE, 100, { x: 0, y: 0 }, fitted, box).scale).toBe(8);
});

test("a picture cannot be moved past its own edge, and not at all where it fits", () => {
  expect(moved(WHOLE, { x: 500, y: 500 }, fitted, box)).toEqual(WHOLE);
  const large = zoomed(WHOLE, 2, { x: 0, y: 0 }, fitted, box);
  expect(moved(large, { x: 9_999, y: -9_999 }, fitted, box)).toEqual({ scale: 2, x: 400, y: -100 });
});

test("zooming back to whole centres the picture", () => {
  const aside = moved(zoomed(WHOLE, 3, { x: 0, y: 0 }, fitted, box), { x: 200, y: 90 }, fitted, box);
  expect(zoomed(aside, 0.1, { x: 0, y: 0 }, fitted, box)).toEqual(WHOLE);
});
