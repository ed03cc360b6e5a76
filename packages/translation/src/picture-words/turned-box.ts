import type { Box } from "./joined-lines.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A box of the upright picture as a share of the picture as it is: unturned, and then turned by the angle around its
 * own middle. Both pictures have the same middle.
 * @param angle degrees by which the upright picture is turned clockwise to be the picture as it is
 */
export function turnedBox(box: Box, upright: Size, whole: Size, angle: number): Box {
  const radians = (angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  const dx = box.x + box.width / 2 - upright.width / 2;
  const dy = box.y + box.height / 2 - upright.height / 2;
  const middleX = whole.width / 2 + dx * cos - dy * sin;
  const middleY = whole.height / 2 + dx * sin + dy * cos;
  return {
    x: (middleX - box.width / 2) / whole.width,
    y: (middleY - box.height / 2) / whole.height,
    width: box.width / whole.width,
    height: box.height / whole.height,
  };
}
