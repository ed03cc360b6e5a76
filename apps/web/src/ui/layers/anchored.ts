import type { RefObject } from "react";
import { NARROW, TOUCH, useMedia } from "../hooks/use-media.ts";

/** The anchor of a menu or popover: an element, by its `ref` or itself, or a point. */
export type Anchor = RefObject<Element | null> | { readonly getBoundingClientRect: () => DOMRect };

const FLOATING = "z-40";
// The library positions by inline styles, which only important rules override. On a tablet, the sheet is centred and no
// wider than a phone.
const SHEET =
  "z-40 fixed! inset-x-0! top-auto! bottom-[calc(100dvh-var(--visible-height))]! mx-auto! max-w-120 transform-none! [--available-height:calc(var(--visible-height)*0.85)]! [--available-width:100vw]!";
const FLOATING_BOX = "rounded-lg border";
const SHEET_BOX = "rounded-t-lg border-t pb-[max(0.5rem,env(safe-area-inset-bottom))]";

export function useAnchored() {
  const touch = useMedia(TOUCH);
  const narrow = useMedia(NARROW);
  const sheet = touch || narrow;
  return {
    sheet,
    positioner: sheet ? SHEET : FLOATING,
    popup: `max-h-(--available-height) max-w-(--available-width) animate-arrive overflow-y-auto overscroll-contain border-line bg-surface text-ink shadow-lift outline-none ${sheet ? SHEET_BOX : FLOATING_BOX}`,
    backdrop: "fixed inset-0 z-40 bg-(--shade)",
  };
}

export const isIn = (anchor: Anchor, target: EventTarget | null): boolean => {
  const element = "current" in anchor ? anchor.current : anchor;
  return element instanceof Element && target instanceof Node && element.contains(target);
};
