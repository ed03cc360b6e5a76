/** Deadline in milliseconds for running without an idle period. */
const SOON_MS = 2_000;

/** Safari has no idle callback. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act, SOON_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: SOON_MS });
  return () => cancelIdleCallback(handle);
}
