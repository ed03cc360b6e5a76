import { useSyncExternalStore } from "react";

/** Below this width the sidebar is a drawer. */
export const NARROW = "(width < 768px)";

export function useMedia(query: string): boolean {
  const subscribe = (changed: () => void) => {
    const list = matchMedia(query);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
