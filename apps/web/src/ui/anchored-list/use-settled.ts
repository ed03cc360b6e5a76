import { useEffect, useEffectEvent, useRef } from "react";

/** Milliseconds a row must stand still to count as seen: rows that only pass by do not. */
const SETTLED_MS = 300;

/** Calls `act` when nothing has changed for a moment; call the returned function on every change. */
export function useSettled(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const now = useEffectEvent(act);
  const soon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => now(), SETTLED_MS);
  });
  useEffect(() => {
    soon();
    return () => clearTimeout(timer.current);
  }, []);
  return () => soon();
}
