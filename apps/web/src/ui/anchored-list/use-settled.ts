import { useEffect, useEffectEvent, useRef } from "react";

/** So long a message must have stood still to be seen: what only comes past, or is pushed away, is not. */
const SEEN_MS = 300;

/** Looks at what is on screen when nothing of it has changed for a moment; the answer says that something changes. */
export function useLook(look: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const now = useEffectEvent(look);
  const soon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => now(), SEEN_MS);
  });
  useEffect(() => {
    soon();
    return () => clearTimeout(timer.current);
  }, []);
  return () => soon();
}
