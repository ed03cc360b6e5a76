import { type RefObject, useEffect, useEffectEvent } from "react";
import { NARROW } from "../hooks/use-media.ts";

/** From here on, lifting the finger closes. */
const CLOSE_PX = 80;
/** A shorter move closes too when it is as quick as this. */
const FLICK_PX = 24;
const FLICK_PX_PER_MS = 0.5;

/** Lets a finger at `grip` push a sheet down and away. On wide screens, where it is a dialog in the middle, it does nothing. */
export function useSwipeDown(
  sheet: RefObject<HTMLElement | null>,
  grip: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const [moved, held] = [sheet.current, grip.current];
    if (!moved || !held) return;
    const listening = new AbortController();
    let from: { readonly y: number; readonly at: number } | null = null;
    const lay = (by: number) => {
      moved.style.translate = by === 0 ? "" : `0 ${by}px`;
      const isStill = by > 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
      moved.style.transition = isStill ? "none" : "translate 160ms ease-out";
    };
    const on = (
      kind: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
      hear: (event: PointerEvent) => void,
    ) => held.addEventListener(kind, hear, { signal: listening.signal });
    on("pointerdown", ({ pointerType, isPrimary, clientY, timeStamp, pointerId }) => {
      if (pointerType === "mouse" || !isPrimary || !matchMedia(NARROW).matches) return;
      held.setPointerCapture?.(pointerId);
      from = { y: clientY, at: timeStamp };
    });
    on("pointermove", ({ clientY }) => from && lay(Math.max(0, clientY - from.y)));
    on("pointerup", ({ clientY, timeStamp }) => {
      if (!from) return;
      const by = clientY - from.y;
      const isFlick = by >= FLICK_PX && by / Math.max(1, timeStamp - from.at) >= FLICK_PX_PER_MS;
      from = null;
      if (by >= CLOSE_PX || isFlick) close();
      else lay(0);
    });
    on("pointercancel", () => {
      if (from) lay(0);
      from = null;
    });
    return () => listening.abort();
  }, [sheet, grip]);
}
