import { createStore, useStore } from "../../external-store.ts";

const TICK_MS = 15_000;

/** Global so that all who show the time share one timer. It runs only while somebody does. */
const now = createStore(Date.now(), (set) => {
  // Nobody has looked at the clock for a while.
  set(Date.now());
  const timer = setInterval(() => set(Date.now()), TICK_MS);
  return () => clearInterval(timer);
});

/** The time in milliseconds, at most 15 seconds old. */
export const useNow = () => useStore(now);
