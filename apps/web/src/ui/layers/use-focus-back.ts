import { useEffect, useState } from "react";

/** When the layer goes, the focus goes back to where it was, unless what was chosen has put it elsewhere. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Once the layer is out of the page, and what was chosen is in it.
      setTimeout(() => {
        const isLost = !document.activeElement || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
