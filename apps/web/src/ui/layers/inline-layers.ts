import { useEffect, useEffectEvent } from "react";

/** Close functions of inline layers, the latest last. Global because a key closes them. */
const open = new Set<() => void>();

/** While mounted, Escape closes it before anything opened earlier, and before the chat. */
export function useClosedByEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const own = () => close();
    open.add(own);
    return () => void open.delete(own);
  }, []);
}

/** Closes the most recently opened one; false if there is none. */
export function closeLatest(): boolean {
  const latest = [...open].at(-1);
  latest?.();
  return latest !== undefined;
}
