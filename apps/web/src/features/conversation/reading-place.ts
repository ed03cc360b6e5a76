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
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  /** The one that begins above the box and reaches into it. */
  let filling: Place | null = null;
  for (let index = low; index < rows.length; index++) {
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
