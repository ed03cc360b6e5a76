import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  addEventListener("focus", changed);
  addEventListener("blur", changed);
  return () => {
    document.removeEventListener("visibilitychange", changed);
    removeEventListener("focus", changed);
    removeEventListener("blur", changed);
  };
}

const isLookedAt = () => document.visibilityState === "visible" && document.hasFocus();

/** Whether the tab is in front and its window is the one that is used. */
export const useIsLookedAt = () => useSyncExternalStore(subscribe, isLookedAt);
