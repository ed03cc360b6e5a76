import { type RefObject, useEffect } from "react";
import type { Anchor } from "./anchored.ts";

const GAP_PX = 12;

/**
 * While a sheet is open that is about something in a scrolling list, the list makes way where the sheet would cover it, and
 * the bubble around it is bright over the shade.
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
      // Of what is higher than the room above the sheet, the beginning is seen.
      const most = top + by - box.getBoundingClientRect().top - GAP_PX;
      by = Math.max(0, Math.min(covered, most));
      // Not by a transform: what is in it could not stand over the shade.
      rows.style.position = "relative";
      rows.style.bottom = `${by}px`;
      seen.toggleAttribute("data-above", by >= covered);
    };
    // What the sheet shows may come later.
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
