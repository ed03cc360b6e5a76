import type { RowHeights } from "./row-heights.ts";

/** The visible part of a list, in pixels from its beginning. */
export interface Viewport {
  readonly top: number;
  readonly height: number;
}

/** Adjacent rows; `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export function rowsAround(heights: RowHeights, { top, height }: Viewport, margin: number): Range {
  const start = heights.indexAt(top - margin);
  const end = heights.indexAt(top + height + margin) + 1;
  return { start, end: Math.min(heights.count, end) };
}

export const contains = (outer: Range, inner: Range) => outer.start <= inner.start && outer.end >= inner.end;

/** A mounted row, and the room before it that replaces unmounted ones. */
export interface MountedRow {
  readonly index: number;
  readonly room: number;
}

/** Returns the rows of the range, and the pinned ones, which stay mounted while invisible. */
export function placed(heights: RowHeights, range: Range, pinned: Range | null): MountedRow[] {
  const rows: MountedRow[] = [];
  let next = 0;
  const add = (start: number, end: number) => {
    for (let index = Math.max(0, start); index < Math.min(end, heights.count); index++) {
      const room = index === next ? 0 : heights.before(index) - heights.before(next);
      rows.push({ index, room });
      next = index + 1;
    }
  };
  if (pinned) add(pinned.start, Math.min(pinned.end, range.start));
  add(range.start, range.end);
  if (pinned) add(Math.max(pinned.start, range.end), pinned.end);
  return rows;
}
