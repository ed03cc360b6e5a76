import type { Keys, RowHeights } from "./row-heights.ts";
import type { Range } from "./rows-in-view.ts";
import type { MountedRows } from "./view.ts";

const NO_ROWS: Range = { start: 0, end: 0 };

export class RowMeasurer {
  #last: { readonly keys: Keys; readonly range: Range } | null = null;

  /** Without `again`, measured rows keep their height, so that a scrolling frame does not measure all rows. */
  measure(heights: RowHeights, keys: Keys, shown: MountedRows, list: Element, again: boolean): void {
    const known = !again && this.#last?.keys === keys ? this.#last.range : NO_ROWS;
    for (const [place, { index }] of shown.rows.entries()) {
      const row = index < known.start || index >= known.end ? list.children[place] : undefined;
      if (row) heights.measure(index, row.getBoundingClientRect().height);
    }
    this.#last = { keys, range: shown.range };
  }
}
