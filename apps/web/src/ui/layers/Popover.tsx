import { later } from "../later/later.tsx";

/** Something to read or choose beside its anchor, in a file of its own. */
export const Popover = later(async () => (await import("./FloatingPopover.tsx")).FloatingPopover);
