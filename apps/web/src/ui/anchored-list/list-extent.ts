import type { RowHeights } from "./row-heights.ts";

/** Nearer to the beginning than this, the rows in the page must not run out of the room that was left for them. */
const FAR_PX = 2_000;

/** When the room may stay as it is although the rows turned out to be higher or lower than was guessed. */
type Waits = "never" | "while far" | "while there is room";

/** As high as all rows are taken to be; the list lies at its end and grows towards its beginning. */
export class RoomForRows {
  readonly guessed: number;
  #count: number;
  #pixels: number;

  constructor({ count, total }: RowHeights) {
    this.guessed = total;
    this.#count = count;
    this.#pixels = total;
  }

  /**
   * Leaves as much room for the rows as they take. While one scrolls nothing of that changes: rows that are higher or
   * lower than was guessed grow into the room above them, and none of those below moves, to be painted anew. Nor before
   * the first paint, which is not to wait for everything to be laid out twice.
   */
  fit(element: HTMLElement, heights: RowHeights, firstShown: number, waits: Waits): void {
    const before = heights.before(firstShown);
    const above = Math.min(before, before + this.#pixels - heights.total);
    const isEnough = waits !== "never" && above > (waits === "while far" ? FAR_PX : 0);
    if (isEnough && this.#count === heights.count) return;
    this.#count = heights.count;
    this.#pixels = heights.total;
    element.style.blockSize = `${heights.total}px`;
  }
}
