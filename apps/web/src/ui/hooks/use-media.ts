import { useSyncExternalStore } from "react";

/** Below this width, as on a phone, a conversation covers the list. */
export const NARROW = "(width < 768px)";

/** Touch is the main input, with an on-screen keyboard. */
export const TOUCH = "(pointer: coarse)";

export function useMedia(query: string): boolean {
  const subscribe = (changed: () => void) => {
    const list = matchMedia(query);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
