import { useRef } from "react";
import { useOpenOver } from "./use-open-over.ts";

/**
 * A layer that a button toggles.
 * @param over closes the panel when it changes
 */
export function usePanel(popup: "dialog" | "menu" = "dialog", over = "") {
  const [open, setOpen] = useOpenOver(over);
  const anchor = useRef<HTMLButtonElement>(null);
  const onClick = () => setOpen(!open);
  const button = { ref: anchor, type: "button", "aria-haspopup": popup, "aria-expanded": open, onClick } as const;
  return { open, anchor, button, close: () => setOpen(false) };
}
