import type { RowHeights } from "./row-heights.ts";

/** Nearer to the beginning than this, the rows in the page must not run out of the room before them. */
const FAR_PX = 2_000;

/** The height of all rows together; the list lies at its end and grows towards its beginning. */
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
   * Leaves as much room as the rows take. While the reader scrolls it stays as it is: rows that are higher or lower
   * than the estimate grow into the room above them, and none of those below moves, to be painted anew.
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
