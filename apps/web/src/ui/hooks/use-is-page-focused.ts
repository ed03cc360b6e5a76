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

export const useIsPageFocused = () => useSyncExternalStore(subscribe, isLookedAt);
