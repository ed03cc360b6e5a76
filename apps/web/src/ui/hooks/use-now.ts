import { createStore, useStore } from "#/external-store.ts";

const TICK_MS = 15_000;

/** Shared by all components that show the time, so that one timer serves them. It runs only while one is mounted. */
const now = createStore(Date.now(), (set) => {
  set(Date.now());
  const timer = setInterval(() => set(Date.now()), TICK_MS);
  return () => clearInterval(timer);
});

/** The time in milliseconds, at most 15 seconds old. */
export const useNow = () => useStore(now);
