import type { Anchor } from "./anchored.ts";

/** Anchors a layer at the pointer, in window coordinates. */
export const anchorAt = ({
  clientX: x,
  clientY: y,
}: {
  readonly clientX: number;
  readonly clientY: number;
}): Anchor => ({
  getBoundingClientRect: () => new DOMRect(x, y, 0, 0),
});
