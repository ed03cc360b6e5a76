import type { Point } from "./zoom.ts";

/** Horizontal pixels after which a swipe changes the picture. */
const SWIPE = 48;

/** Returns the direction of a clearly horizontal swipe: 1 to the right, -1 to the left, else null. */
export function swiped(from: Point, to: Point): 1 | -1 | null {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return null;
  return x > 0 ? 1 : -1;
}
