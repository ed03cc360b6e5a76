/** A row, and the distance of its anchor element from the upper edge of the box, in pixels. */
export interface Anchor {
  readonly key: string;
  readonly offset: number;
}

/** A row may contain more than the message, such as a line above it; `data-row` is the part that keeps its position. */
const ANCHORS = "[data-row]";

const keyOf = (element: HTMLElement) => element.dataset.row ?? "";

export class Anchors {
  /** The last result, since a scrolling frame looks it up several times. */
  #last: HTMLElement | null = null;

  /**
   * Returns the first anchor element that begins inside the box, or else the one that fills it. Content above it may
   * grow or shrink without moving it.
   */
  firstVisible(box: Element, list: Element): Anchor | null {
    const rows = list.children;
    const { top, bottom } = box.getBoundingClientRect();
    let filling: Anchor | null = null;
    for (let index = rowsEndingAbove(rows, top); index < rows.length; index++) {
      const element = rows[index]?.querySelector<HTMLElement>(ANCHORS);
      if (!element) continue;
      const rect = element.getBoundingClientRect();
      if (rect.top >= bottom) break;
      if (rect.bottom <= top) continue;
      this.#last = element;
      const anchor = { key: keyOf(element), offset: rect.top - top };
      if (rect.top >= top) return anchor;
      filling = anchor;
    }
    return filling;
  }

  /** Returns the current position of this row's anchor element; null while the row is not mounted. */
  offsetOf(key: string, box: Element, list: Element): number | null {
    const element = this.#elementOf(key, list);
    return element && element.getBoundingClientRect().top - box.getBoundingClientRect().top;
  }

  #elementOf(key: string, list: Element): HTMLElement | null {
    const known = this.#last;
    if (known && keyOf(known) === key && list.contains(known)) return known;
    const found = list.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    if (found) this.#last = found;
    return found;
  }
}

/** Counts the rows that end at this height or above it. */
function rowsEndingAbove(rows: HTMLCollection, height: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > height) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the `data-index` of the first and of the last row whose end is visible; null while one row fills the box. */
export function visibleRows(box: Element, list: Element): { first: number; last: number } | null {
  const { top, bottom } = box.getBoundingClientRect();
  const first = list.children[rowsEndingAbove(list.children, top)];
  // Tolerates a rounding error of a pixel.
  const last = list.children[rowsEndingAbove(list.children, bottom + 1) - 1];
  if (!(first instanceof HTMLElement && last instanceof HTMLElement)) return null;
  if (last.getBoundingClientRect().bottom <= top) return null;
  return { first: Number(first.dataset.index), last: Number(last.dataset.index) };
}
