import { type RefObject, useEffect } from "react";
import type { Anchor } from "./anchored.ts";

const GAP_PX = 12;

/**
 * While a bottom sheet belongs to an item of a scrolling list, moves the list if the sheet would cover the item, and
 * shows the item's bubble above the backdrop.
 */
export function useSightAbove(anchor: Anchor, popup: RefObject<HTMLElement | null>, sheet: boolean): void {
  useEffect(() => {
    const element = "current" in anchor ? anchor.current : anchor;
    if (!sheet || !(element instanceof Element)) return;
    const box = element.closest("[data-scroller]");
    const rows = box?.firstElementChild;
    if (!box || !(rows instanceof HTMLElement)) return;
    const seen = element.closest("[data-bubble]") ?? element;
    let by = 0;
    const makeWay = () => {
      if (!popup.current) return;
      const { top, bottom } = seen.getBoundingClientRect();
      const covered = bottom + by + GAP_PX - popup.current.getBoundingClientRect().top;
      // If the item is taller than the space above the sheet, shows its beginning.
      const most = top + by - box.getBoundingClientRect().top - GAP_PX;
      by = Math.max(0, Math.min(covered, most));
      // Not a transform, within which the bubble could not be above the backdrop.
      rows.style.position = "relative";
      rows.style.bottom = `${by}px`;
      seen.toggleAttribute("data-above", by >= covered);
    };
    // The sheet's content may load later.
    const observer = new ResizeObserver(makeWay);
    const frame = requestAnimationFrame(() => popup.current && observer.observe(popup.current));
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      rows.style.position = "";
      rows.style.bottom = "";
      seen.removeAttribute("data-above");
    };
  }, [anchor, popup, sheet]);
}
