import type { RowHeights } from "./row-heights.ts";

/** Closer to the beginning than this, rows must not run out of room above them. */
const FAR_PX = 2_000;

/** The total height of all rows. The list is at its end and grows towards its beginning. */
export class ListExtent {
  readonly estimated: number;
  #count: number;
  #pixels: number;

  constructor({ count, total }: RowHeights) {
    this.estimated = total;
    this.#count = count;
    this.#pixels = total;
  }

  /**
   * Reserves as much room as the rows take. While the reader scrolls it does not change: rows that differ from the
   * estimate grow into the room above them, and none of those below moves or is repainted.
   */
  fit(element: HTMLElement, heights: RowHeights, firstShown: number, isRead: boolean): void {
    const before = heights.before(firstShown);
    const above = Math.min(before, before + this.#pixels - heights.total);
    if (isRead && above > FAR_PX && this.#count === heights.count) return;
    this.#count = heights.count;
    this.#pixels = heights.total;
    element.style.blockSize = `${heights.total}px`;
  }
}
