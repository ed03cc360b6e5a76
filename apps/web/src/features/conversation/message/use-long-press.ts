import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

const LONG_MS = 500;
/** A finger that moves further scrolls. */
const STILL_PX = 10;

const isOnLink = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest("a, input, textarea") !== null;

/** Lifting the finger must press neither what it rested on nor the backdrop of the sheet, which would close it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    if (event.target instanceof Element && event.target.closest("[role=menu] *")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const kinds = ["touchend", "mousedown", "mouseup", "click"];
  const lifted = () =>
    setTimeout(() => {
      for (const kind of kinds) removeEventListener(kind, swallow, true);
    }, 100);
  for (const kind of kinds) addEventListener(kind, swallow, { capture: true, passive: false });
  addEventListener("pointerup", lifted, { once: true });
  addEventListener("pointercancel", lifted, { once: true });
}

/** Handlers that call `act` with what a finger rests on; a link keeps the browser's own menu. */
export function useLongPress(act: (on: Element) => void) {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const end = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = null;
  };
  useEffect(() => () => clearTimeout(pressed.current?.timer), []);
  return {
    onPointerDown(event: PointerEvent) {
      end();
      const { target } = event;
      if (event.pointerType !== "touch" || !event.isPrimary || isOnLink(event)) return;
      if (!(target instanceof Element)) return;
      const timer = setTimeout(() => {
        pressed.current = null;
        // Before clicks are swallowed: it may click.
        act(target);
        navigator.vibrate?.(10);
        swallowClick();
      }, LONG_MS);
      pressed.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = pressed.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** Otherwise the browser would offer to copy or save at the same time. */
    onContextMenu(event: MouseEvent) {
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === "touch" && !isOnLink(event))
        event.preventDefault();
    },
  };
}
