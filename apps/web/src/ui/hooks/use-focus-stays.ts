import { type RefObject, useLayoutEffect } from "react";

/**
 * For an element that disappears when it is pressed. The focus, which would be lost, moves to the element around it, from
 * where Tab goes on.
 */
export function useFocusStays(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    // A layout effect, while the element is still in the page.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const around =
        element.closest<HTMLElement>("[data-scroller], dialog, main") ?? document.querySelector("main");
      if (around && !around.hasAttribute("tabindex")) around.tabIndex = -1;
      around?.focus({ preventScroll: true });
    };
  }, [place]);
}
