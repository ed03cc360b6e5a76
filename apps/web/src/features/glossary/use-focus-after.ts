import { type RefObject, useEffect, useRef } from "react";

/** What closes in place of the button that opened it gives the focus back to the button. */
export function useFocusAfter(open: boolean, button: RefObject<HTMLElement | null>): void {
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) button.current?.focus();
    was.current = open;
  }, [open, button]);
}
