import { useRef } from "react";
import { useOpenOver } from "./use-open-over.ts";

/**
 * What a button opens beside itself, and closes when it is pressed again.
 * @param over when something else takes its place, the panel closes too
 */
export function usePanel(popup: "dialog" | "menu" = "dialog", over = "") {
  const [open, setOpen] = useOpenOver(over);
  const anchor = useRef<HTMLButtonElement>(null);
  const onClick = () => setOpen(!open);
  const button = { ref: anchor, type: "button", "aria-haspopup": popup, "aria-expanded": open, onClick } as const;
  return { open, anchor, button, close: () => setOpen(false) };
}
