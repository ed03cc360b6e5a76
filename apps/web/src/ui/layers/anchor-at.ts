import type { Anchor } from "./anchored.ts";

/** The place of the pointer, in pixels of the window. */
export const anchorAt = ({
  clientX: x,
  clientY: y,
}: {
  readonly clientX: number;
  readonly clientY: number;
}): Anchor => ({
  getBoundingClientRect: () => new DOMRect(x, y, 0, 0),
});
