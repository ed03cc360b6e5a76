import { useEffect, useRef, useState } from "react";

const NEAR_PX = 80;

interface Anchor {
  /** Of `data-row`: the row's element is made anew when its group gets an earlier beginning. */
  readonly key: string;
  /** Pixels from the box's upper edge to the row's. */
  readonly offset: number;
}

/** The first row in sight: rows stand in order, so half of them are left out with each look. */
function anchorIn(box: Element, content: Element): Anchor | null {
  const rows = content.querySelectorAll<HTMLElement>("[data-row]");
  const { top } = box.getBoundingClientRect();
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as Element).getBoundingClientRect().bottom > top) high = middle;
    else low = middle + 1;
  }
  const row = rows[low];
  return row ? { key: row.dataset.row ?? "", offset: row.getBoundingClientRect().top - top } : null;
}

/** How far the row has moved since; 0 when it is not there any more. */
function movedSince(anchor: Anchor, box: Element, content: Element): number {
  const row = content.querySelector(`[data-row="${CSS.escape(anchor.key)}"]`);
  if (!row) return 0;
  return row.getBoundingClientRect().top - box.getBoundingClientRect().top - anchor.offset;
}

/**
 * A scrolling box that stays at its end only if it was there; otherwise the row that is being read stays where it
 * is, whatever grows above or below it.
 */
export function useStickyScroll() {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef<{ fromEnd: number; top: number; anchor: Anchor | null }>({
    fromEnd: 0,
    top: 0,
    anchor: null,
  });
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = () => {
    if (!box.current) return;
    place.current.fromEnd = 0;
    box.current.scrollTop = box.current.scrollHeight;
    place.current.top = box.current.scrollTop;
    setAtEnd(true);
  };

  useEffect(() => {
    const element = box.current;
    if (!element || !content.current) return;
    const scrolled = () => {
      const { fromEnd, top } = place.current;
      const movedUp = element.scrollTop < top;
      place.current.top = element.scrollTop;
      // The event may come after something grew below: only moving up leaves the end.
      if (fromEnd < NEAR_PX && !movedUp) return;
      remember(element);
      setAtEnd(place.current.fromEnd < NEAR_PX);
    };
    const remember = (scroller: HTMLElement) => {
      place.current.fromEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
      place.current.anchor = content.current && anchorIn(scroller, content.current);
    };
    const resized = new ResizeObserver(() => {
      const { fromEnd, anchor } = place.current;
      if (fromEnd < NEAR_PX) element.scrollTop = element.scrollHeight;
      else {
        if (anchor && content.current) element.scrollTop += movedSince(anchor, element, content.current);
        remember(element);
      }
      // The event of this scroll may come together with one of the reader's, who must be seen moving up from here.
      place.current.top = element.scrollTop;
    });
    element.addEventListener("scroll", scrolled, { passive: true });
    resized.observe(element);
    resized.observe(content.current);
    return () => {
      element.removeEventListener("scroll", scrolled);
      resized.disconnect();
    };
  }, []);

  return { box, content, atEnd, toEnd };
}
