import { useEffect, useEffectEvent } from "react";

/** Closes what is open within the page and not over it, the latest last. Global because a key closes it. */
const open = new Set<() => void>();

/** As long as it is mounted, Escape closes it before anything that was opened before it, and before the chat. */
export function useClosedByEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const own = () => close();
    open.add(own);
    return () => void open.delete(own);
  }, []);
}

/** Closes what was opened last; false when nothing is open. */
export function closeLatest(): boolean {
  const latest = [...open].at(-1);
  latest?.();
  return latest !== undefined;
}
