import { type RefObject, useLayoutEffect } from "react";

/** When the layer closes, returns the focus to its previous place, unless the chosen action has moved it. */
export function useFocusBack(popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    // Runs while the layer is still in the page, so that a replacing layer can take the focus from there.
    return () => {
      const now = document.activeElement;
      const isWithin = popup.current?.closest("[data-base-ui-portal]")?.contains(now);
      if (!isWithin && now !== document.body) return;
      // Moving the focus directly would close a menu whose next step replaces it.
      if (now instanceof HTMLElement) now.blur();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [popup]);
}
