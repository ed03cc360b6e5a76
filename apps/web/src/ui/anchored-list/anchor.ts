/** The bubble that is being read, and how many pixels below the upper edge of the box it begins. */
export interface Place {
  readonly key: string;
  readonly offset: number;
}

const BUBBLE = "[data-row]";

/** The bubble that was asked for last in each list; while one scrolls it is asked for again several times a frame. */
const lastFound = new WeakMap<Element, HTMLElement>();

const keyOf = (bubble: HTMLElement) => bubble.dataset.row ?? "";

/**
 * The first bubble that begins in sight, or else the one that fills it. What stands above it may grow or shrink:
 * where it begins stays the same.
 */
export function placeIn(box: Element, list: Element): Place | null {
  const rows = list.children;
  const { top, bottom } = box.getBoundingClientRect();
  /** The one that begins above the box and reaches into it. */
  let filling: Place | null = null;
  for (let index = endingAbove(rows, top); index < rows.length; index++) {
    const bubble = rows[index]?.querySelector<HTMLElement>(BUBBLE);
    if (!bubble) continue;
    const rect = bubble.getBoundingClientRect();
    if (rect.top >= bottom) break;
    if (rect.bottom <= top) continue;
    lastFound.set(list, bubble);
    const place = { key: keyOf(bubble), offset: rect.top - top };
    if (rect.top >= top) return place;
    filling = place;
  }
  return filling;
}

/** How many of the rows end at this height or above it. */
function endingAbove(rows: HTMLCollection, height: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > height) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The `data-index` of the last row whose end is on screen; null while one row fills the box. */
export function lastSeenIn(box: Element, list: Element): number | null {
  const { top, bottom } = box.getBoundingClientRect();
  // A pixel may be lost by rounding.
  const last = list.children[endingAbove(list.children, bottom + 1) - 1];
  if (!(last instanceof HTMLElement) || last.getBoundingClientRect().bottom <= top) return null;
  return Number(last.dataset.index);
}

function bubbleOf(key: string, list: Element): HTMLElement | null {
  const known = lastFound.get(list);
  if (known && keyOf(known) === key && list.contains(known)) return known;
  const found = list.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
  if (found) lastFound.set(list, found);
  return found;
}

/** Where the bubble is now, or null when it is not in the page. */
export function offsetOf(key: string, box: Element, list: Element): number | null {
  const bubble = bubbleOf(key, list);
  return bubble && bubble.getBoundingClientRect().top - box.getBoundingClientRect().top;
}
