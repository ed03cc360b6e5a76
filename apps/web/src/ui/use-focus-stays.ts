import { type RefObject, useLayoutEffect } from "react";

/**
 * For what goes when it has been pressed. Who had it in focus would then be nowhere: they stay in what is around it,
 * from where Tab leads on.
 */
export function useFocusStays(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    // A layout effect, because it must still be in the page.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const around =
        element.closest<HTMLElement>("[data-scroller], dialog, main") ?? document.querySelector("main");
      if (around && !around.hasAttribute("tabindex")) around.tabIndex = -1;
      around?.focus({ preventScroll: true });
    };
  }, [place]);
}
