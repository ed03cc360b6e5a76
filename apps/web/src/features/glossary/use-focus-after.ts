import { type RefObject, useEffect, useRef } from "react";

/** Returns the focus to the button when the content that replaced it closes. */
export function useFocusAfter(open: boolean, button: RefObject<HTMLElement | null>): void {
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) button.current?.focus();
    was.current = open;
  }, [open, button]);
}
