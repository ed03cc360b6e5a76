/** What an idle browser has not done by then is done all the same. */
const SOON_MS = 2_000;

/** Safari has no idle callback. Returns how to cancel. */
export function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act, SOON_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: SOON_MS });
  return () => cancelIdleCallback(handle);
}
