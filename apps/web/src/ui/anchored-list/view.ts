import type { Items } from "../../features/conversation/timeline/items.ts";
import type { Place } from "./anchor.ts";
import type { RowHeights } from "./row-heights.ts";
import { type Placed, placed, type Range, rowsAround } from "./rows-in-view.ts";

/** What the rows in the page are chosen by: the bubble being read, or null at the end. */
export interface View {
  readonly place: Place | null;
  readonly height: number;
  readonly held: { readonly key: string; readonly count: number } | null;
}

export interface Shown {
  readonly rows: readonly Placed[];
  readonly range: Range;
  /** Room for the rows after the last one in the page. */
  readonly roomAfter: number;
}

/** What the last history came to, by which the next one begins with as many rows as it will need. */
export const usual = { height: 0, row: 0 };

export function shownBy(
  heights: RowHeights,
  items: Items,
  { place, height, held }: View,
  margin: number,
): Shown {
  heights.follow(items);
  const index = place && heights.placeOf(place.key);
  const top = place && index !== null ? heights.before(index) - place.offset : heights.total - height;
  const range = rowsAround(heights, { top, height }, margin);
  const first = held && heights.placeOf(held.key);
  const pinned = held && first !== null ? { start: first, end: first + held.count } : null;
  const rows = placed(heights, range, pinned);
  const after = (rows.at(-1)?.index ?? -1) + 1;
  return { rows, range, roomAfter: heights.total - heights.before(after) };
}
