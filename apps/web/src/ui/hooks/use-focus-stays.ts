import { type RefObject, useLayoutEffect } from "react";

/** On a phone the list of chats is the main part of the page, but another element. */
const MAIN = "main, [role=main]";

/**
 * For an element that disappears when it is clicked. The focus, which would be lost, moves to the surrounding element,
 * from which Tab continues, or back to where it came from.
 */
export function useFocusStays(place: RefObject<HTMLElement | null>, cameFrom?: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const before = cameFrom?.current;
      if (before instanceof HTMLElement && before.isConnected) return before.focus({ preventScroll: true });
      const around =
        element.closest<HTMLElement>(`[data-scroller], [role=dialog], ${MAIN}`) ??
        document.querySelector<HTMLElement>(MAIN);
      if (around && !around.hasAttribute("tabindex")) around.tabIndex = -1;
      around?.focus({ preventScroll: true });
    };
  }, [place, cameFrom]);
}
