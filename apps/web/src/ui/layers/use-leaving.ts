import { type RefObject, useEffect, useEffectEvent } from "react";

/** Calls `act` when touch, the mouse or the focus leaves the box while it is `open`. */
export function useLeaving(box: RefObject<HTMLElement | null>, open: boolean, act: () => void): void {
  const leave = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !box.current?.contains(target)) act();
  });
  useEffect(() => {
    if (!open) return;
    const left = (event: Event) => leave(event);
    addEventListener("pointerdown", left);
    addEventListener("focusin", left);
    return () => {
      removeEventListener("pointerdown", left);
      removeEventListener("focusin", left);
    };
  }, [open]);
}
