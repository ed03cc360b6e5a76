import { type RefObject, useLayoutEffect } from "react";

/** When the layer goes, the focus goes back to where it was, unless what was chosen has put it elsewhere. */
export function useFocusBack(popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    // While the layer is still in the page: what comes in its place finds the focus there, and takes it from there.
    return () => {
      const now = document.activeElement;
      const isWithin = popup.current?.closest("[data-base-ui-portal]")?.contains(now);
      if (!isWithin && now !== document.body) return;
      // Focus that goes straight elsewhere closes a menu, which has made way for its next step.
      if (now instanceof HTMLElement) now.blur();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [popup]);
}
