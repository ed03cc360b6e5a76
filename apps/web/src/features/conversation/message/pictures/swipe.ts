import type { Point } from "./zoom.ts";

/** Pixels sideways from which a finger turns to another picture. */
const SWIPE = 48;

/** Whether a finger went clearly sideways, and which way: 1 to the right, -1 to the left. */
export function swiped(from: Point, to: Point): 1 | -1 | null {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return null;
  return x > 0 ? 1 : -1;
}
