import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Calls `reached` when the element comes near the visible part of its scrolling box, and again after `version` changed
 * while it is still there: a loaded page may not fill the box.
 */
export function useReached(element: RefObject<Element | null>, version: unknown, reached: () => void): void {
  const onReached = useEffectEvent(reached);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer reports an element that is in sight.
  useEffect(() => {
    if (!element.current) return;
    // A busy page gets several crossings in one report; the last one is the current state.
    const observer = new IntersectionObserver((crossings) => crossings.at(-1)?.isIntersecting && onReached(), {
      root: element.current.closest("[data-scroller]"),
      rootMargin: "400px",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, version]);
}
