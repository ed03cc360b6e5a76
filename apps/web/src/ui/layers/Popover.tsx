import type { ReactNode } from "react";
import { later } from "../later/later.tsx";
import type { Anchor } from "./anchored.ts";

export interface PopoverProps {
  readonly label: string;
  /** The button that opened it (pressed again it may close it), or `anchorAt` the pointer. */
  readonly anchor: Anchor;
  readonly side?: "top" | "bottom";
  readonly align?: "start" | "center" | "end";
  /** Its measures; inside there is a padding of its own. */
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something to read or choose beside its anchor, in a file of its own. */
export const Popover = later<PopoverProps>(async () => (await import("./FloatingPopover.tsx")).FloatingPopover);
