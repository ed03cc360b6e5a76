import { personalKey } from "#/data/personal-storage.ts";
import { createStore } from "#/external-store.ts";

/** Limit of voice messages remembered as played; the oldest are forgotten first. */
const MOST = 500;

/** Incremented with each voice message played, so that components check again. */
export const playedCount = createStore(0);

const read = (me: string): string[] => JSON.parse(localStorage.getItem(personalKey(me, "played")) ?? "[]");

export const isPlayed = (me: string, key: string): boolean => read(me).includes(key);

export function notePlayed(me: string, key: string): void {
  const before = read(me).filter((one) => one !== key);
  localStorage.setItem(personalKey(me, "played"), JSON.stringify([...before, key].slice(-MOST)));
  playedCount.set(playedCount.get() + 1);
}
