import { later } from "../later/later.tsx";

export const Popover = later(async () => (await import("./FloatingPopover.tsx")).FloatingPopover);
