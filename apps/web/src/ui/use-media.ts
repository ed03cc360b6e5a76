import { useSyncExternalStore } from "react";

/** Below this width the sidebar is a drawer. */
export const NARROW = "(width < 768px)";

/** What people mostly point with is a finger, and what they write with is on the screen. */
export const TOUCH = "(pointer: coarse)";

export function useMedia(query: string): boolean {
  const subscribe = (changed: () => void) => {
    const list = matchMedia(query);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
