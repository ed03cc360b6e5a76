import { useEffect, useState } from "react";

const TICK_MS = 500;

/**
 * Seconds left until something may be done again, and what starts them anew. Counted from the clock: a browser slows
 * the timers of a tab in the background.
 */
export function useCoolDown(seconds: number, { running }: { readonly running: boolean }) {
  const [until, setUntil] = useState(() => (running ? Date.now() + seconds * 1_000 : 0));
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  const start = () => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1_000);
  };
  return { left, start };
}
