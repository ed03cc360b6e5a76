import { useEffect, useEffectEvent } from "react";

/** What is open within the page and not over it, the latest last. */
let open: readonly (() => void)[] = [];

/** As long as it is mounted, Escape closes it before anything that was opened before it, and before the chat. */
export function useClosedByEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const own = () => close();
    open = [...open, own];
    return () => {
      open = open.filter((one) => one !== own);
    };
  }, []);
}

/** Closes what was opened last; says whether there was anything. */
export function closeLatest(): boolean {
  const latest = open.at(-1);
  latest?.();
  return latest !== undefined;
}
