import type { Anchor } from "./anchor.ts";
import type { Keys, RowHeights } from "./row-heights.ts";
import { type MountedRow, placed, type Range, rowsAround } from "./rows-in-view.ts";

/** Determines the mounted rows: the anchor, or null at the end. */
export interface View {
  readonly anchor: Anchor | null;
  readonly height: number;
  readonly pinned: { readonly key: string; readonly count: number } | null;
}

export interface MountedRows {
  readonly rows: readonly MountedRow[];
  readonly range: Range;
  readonly roomAfter: number;
}

const including = ({ start, end }: Range, index: number): Range => ({
  start: Math.min(start, index),
  end: Math.max(end, index + 1),
});

export function shownBy(
  heights: RowHeights,
  keys: Keys,
  { anchor, height, pinned }: View,
  margin: number,
): MountedRows {
  heights.follow(keys);
  const index = anchor && heights.placeOf(anchor.key);
  const top = anchor && index !== null ? heights.before(index) - anchor.offset : heights.total - height;
  const visible = rowsAround(heights, { top, height }, margin);
  // Only a mounted row can be scrolled into place. With estimated heights it may end above the box.
  const range = index === null ? visible : including(visible, index);
  const first = pinned && heights.placeOf(pinned.key);
  const pinnedRange = pinned && first !== null ? { start: first, end: first + pinned.count } : null;
  const rows = placed(heights, range, pinnedRange);
  const after = (rows.at(-1)?.index ?? -1) + 1;
  return { rows, range, roomAfter: heights.total - heights.before(after) };
}
