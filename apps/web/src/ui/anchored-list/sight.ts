import type { Anchor, Anchors } from "./anchor.ts";
import { pinnedRows } from "./pinned-rows.ts";
import type { Keys, RowHeights } from "./row-heights.ts";
import type { Viewport } from "./rows-in-view.ts";
import type { View } from "./view.ts";

/** Returns the visible part of a list attached to its end, measured from there: rows at the end do not move. */
export const sightOf = (heights: RowHeights, roomAfter: number, box: Element, list: Element): Viewport => ({
  top: heights.total - roomAfter - list.getBoundingClientRect().bottom + box.getBoundingClientRect().top,
  height: box.clientHeight,
});

export function rowAtTop(heights: RowHeights, keys: Keys, { top }: Viewport): Anchor {
  const index = heights.indexAt(top);
  return { key: keys.keyAt(index), offset: heights.before(index) - top };
}

export function viewAt(
  sight: Viewport,
  heights: RowHeights,
  keys: Keys,
  anchor: Anchor | null,
  anchors: Anchors,
  box: Element,
  list: Element,
): View {
  const pinned = pinnedRows(list);
  const index = anchor && heights.placeOf(anchor.key);
  // Measures from the row's start instead of its anchor element, which may be far below that.
  const from =
    anchor && index !== null && anchors.offsetOf(anchor.key, box, list) !== null
      ? { key: anchor.key, offset: heights.before(index) - sight.top }
      : anchor;
  return {
    anchor: from,
    // A list that follows its end may be a little above it.
    height: from ? sight.height : Math.max(sight.height, heights.total - sight.top),
    pinned: pinned && { key: keys.keyAt(pinned.start), count: pinned.end - pinned.start },
  };
}
