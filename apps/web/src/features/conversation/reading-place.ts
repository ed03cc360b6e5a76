/** The bubble that is being read, and how many pixels below the upper edge of the box it begins. */
export interface Place {
  readonly key: string;
  readonly offset: number;
}

const BUBBLE = "[data-row]";

/**
 * The first bubble that begins in sight, or else the one that fills it. What stands above it may grow or shrink:
 * where it begins stays the same.
 */
export function placeIn(box: Element, list: Element): Place | null {
  const bubbles = list.querySelectorAll<HTMLElement>(BUBBLE);
  const { top, bottom } = box.getBoundingClientRect();
  const rect = (index: number) => bubbles[index]?.getBoundingClientRect();
  let [low, high] = [0, bubbles.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rect(middle)?.top ?? 0) >= top) high = middle;
    else low = middle + 1;
  }
  const beginsInSight = (rect(low)?.top ?? bottom) < bottom;
  const found = beginsInSight ? low : low - 1;
  const of = rect(found);
  if (!of || of.bottom <= top) return null;
  return { key: bubbles[found]?.dataset.row ?? "", offset: of.top - top };
}

/** Where the bubble is now, or null when it is not in the page. */
export function offsetOf(key: string, box: Element, list: Element): number | null {
  const bubble = list.querySelector(`[data-row="${CSS.escape(key)}"]`);
  return bubble && bubble.getBoundingClientRect().top - box.getBoundingClientRect().top;
}
