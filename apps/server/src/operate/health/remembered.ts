import type { Clock } from "#/platform/clock.ts";

/** Calls at most once in `ms`; all callers in between get the same answer. */
export function remembered<T>(clock: Clock, ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (!last || now - last.at >= ms || now < last.at) last = { at: now, answer: ask() };
    return last.answer;
  };
}
